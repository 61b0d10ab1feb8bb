import type { Period } from '../objects/subscription.ts'

type Interval = 'month' | 'year'

/** The nth month or year after the anchor: the 31st becomes the last day of a shorter month, then the 31st again. */
export function addIntervals(anchor: number, interval: Interval, count: number): number {
  const from = new Date(anchor * 1_000)
  const months = count * (interval === 'year' ? 12 : 1)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to.getTime() / 1_000
}

export const firstPeriod = (anchor: number, interval: Interval): Period => ({
  start: anchor,
  end: addIntervals(anchor, interval, 1),
})

export function periodAfter(anchor: number, interval: Interval, end: number): Period {
  const [from, to] = [new Date(anchor * 1_000), new Date(end * 1_000)]
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const passed = interval === 'year' ? Math.round(months / 12) : months
  return { start: end, end: addIntervals(anchor, interval, passed + 1) }
}

/** The share of a period's amount from now to its end. */
export function prorate(amount: number, { start, end }: Period, now: number): number {
  const share = (end - Math.min(Math.max(now, start), end)) / (end - start)
  return Math.round(amount * share)
}
