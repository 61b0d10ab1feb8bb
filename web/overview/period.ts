import { daysIn, isoDate } from '../ui/iso-date.ts'

/** As in the URL: `2026-10`, `2026-Q4`, `2026`. */
export type Period = string

export const PERIOD_KINDS = ['month', 'quarter', 'year'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

const FORM = /^(19|2\d)\d{2}(-(0[1-9]|1[0-2])|-Q[1-4])?$/

/** How many months each kind has. */
const LENGTHS = { month: 1, quarter: 3, year: 12 } as const
/** How many periods the menu offers. */
const RECENT = { month: 24, quarter: 8, year: 5 } as const

/** Reads it from a URL that the user may have typed; null if there is none. */
export function readPeriod(value: unknown): Period | null {
  // A year is parsed as a number.
  const text = String(value)
  return FORM.test(text) ? text : null
}

export function kindOf(period: Period): PeriodKind {
  if (period.includes('Q')) return 'quarter'
  return period.length === 4 ? 'year' : 'month'
}

/** Months are counted from the year 0, so that they can be added. */
const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthText = (number: number) => isoDate(Math.floor(number / 12), (number % 12) + 1, 1).slice(0, 7)

function firstMonth(period: Period): number {
  const year = Number(period.slice(0, 4)) * 12
  const kind = kindOf(period)
  if (kind === 'year') return year
  return kind === 'quarter' ? year + (Number(period.slice(6)) - 1) * 3 : monthNumber(period)
}

/** The period of a kind that contains a month. */
function periodAt(kind: PeriodKind, month: number): Period {
  const text = monthText(month)
  if (kind === 'month') return text
  const year = text.slice(0, 4)
  return kind === 'year' ? year : `${year}-Q${Math.floor((month % 12) / 3) + 1}`
}

/** The first and the last month. */
export function monthsOf(period: Period): { from: string; to: string } {
  const first = firstMonth(period)
  return { from: monthText(first), to: monthText(first + LENGTHS[kindOf(period)] - 1) }
}

/** The first and the last day. */
export function daysOf(period: Period): { from: string; to: string } {
  const { from, to } = monthsOf(period)
  const [year = 0, month = 0] = to.split('-').map(Number)
  return { from: `${from}-01`, to: isoDate(year, month, daysIn(year, month)) }
}

export const hasMonth = (period: Period, month: string) => {
  const { from, to } = monthsOf(period)
  return from <= month && month <= to
}

/** The period this many later; null if it has not begun yet, or is before all counting. */
export function stepPeriod(period: Period, steps: number, today: string): Period | null {
  const kind = kindOf(period)
  const first = firstMonth(period) + steps * LENGTHS[kind]
  return first > monthNumber(today) ? null : readPeriod(periodAt(kind, first))
}

/** The period of another kind at the same time: of a longer one its last part that has begun. */
export function changeKind(period: Period, kind: PeriodKind, today: string): Period {
  const last = monthNumber(monthsOf(period).to)
  return periodAt(kind, Math.max(firstMonth(period), Math.min(last, monthNumber(today))))
}

/** What a new visit starts with: figures of a running month say little in its first days. */
export const lastMonth = (today: string): Period => monthText(monthNumber(today) - 1)

/** The newest first. */
export const recentPeriods = (kind: PeriodKind, today: string): Period[] =>
  Array.from({ length: RECENT[kind] }, (_, back) =>
    periodAt(kind, firstMonth(periodAt(kind, monthNumber(today))) - back * LENGTHS[kind]),
  )
