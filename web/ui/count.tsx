import { useLanguage } from './use-language.ts'

/** How many there are, as a small figure beside a name. */
export const Count = ({ value, className = 'count' }: { value: number; className?: string }) => (
  <span className={className}>{new Intl.NumberFormat(useLanguage()).format(value)}</span>
)
