import type { InboxCounts } from '#contract/inbox/inbox.ts'

/** How much waits; a plus where not everything was counted. */
export const countText = ({ category, gap, odometer, isMore }: InboxCounts, language: string): string =>
  `${new Intl.NumberFormat(language).format(category + gap + odometer)}${isMore ? '+' : ''}`
