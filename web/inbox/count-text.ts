import { COUNTED_MAX, type InboxCounts } from '#contract/inbox/inbox.ts'

const write = (count: number, isMore: boolean, language: string) =>
  `${new Intl.NumberFormat(language).format(count)}${isMore ? '+' : ''}`

/** How much waits; a plus where not everything was counted. */
export const countText = ({ category, gap, odometer, isMore }: InboxCounts, language: string): string =>
  write(category + gap + odometer, isMore, language)

/** How much of one kind waits. */
export const countTextOf = (
  counts: InboxCounts,
  kind: 'category' | 'gap' | 'odometer',
  language: string,
): string =>
  write(counts[kind], counts.isMore && counts[kind] === COUNTED_MAX && kind !== 'odometer', language)
