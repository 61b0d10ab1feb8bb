import type { IntervalUnit, ReportFilter } from '#contract/reports/template.ts'

/** Calendar days, both included; null means unbounded on that side. */
export type Period = { first: string | null; last: string | null }

const MONTHS: Record<Exclude<IntervalUnit, 'week'>, number> = { month: 1, quarter: 3, year: 12 }

/** The period of a filter relative to a day; weeks start on Monday. */
export function periodOf(filter: ReportFilter, today: string): Period {
  const { relativeDateIntervalUnit: unit, relativeDateIntervalOffset: offset } = filter
  if (unit === null || offset === null)
    return { first: filter.absoluteDateIntervalStart, last: filter.absoluteDateIntervalEnd }
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  if (unit === 'week') {
    const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
    const monday = day - weekday + 7 * offset
    return { first: dayOf(year, month - 1, monday), last: dayOf(year, month - 1, monday + 6) }
  }
  const length = MONTHS[unit]
  const begin = Math.floor((month - 1) / length) * length + length * offset
  return { first: dayOf(year, begin, 1), last: dayOf(year, begin + length, 0) }
}

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
