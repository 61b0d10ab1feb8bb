import { useLanguage } from './use-language.ts'

/** A small count beside a name. */
export const Count = ({ value, className = 'count' }: { value: number; className?: string }) => (
  <span className={className}>{new Intl.NumberFormat(useLanguage()).format(value)}</span>
)
