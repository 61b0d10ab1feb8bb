import { Refusal } from '../http/refusal.ts'

/** First days of months, both included. `running`: the month of today, if it is among the twelve up to the end. */
export type Months = { from: string; to: string; running: string | null; nowIso: string }

const MONTHS_MAX = 12

export function readMonths({ from, to }: { from: string; to: string }, now: Date): Months {
  const length = monthNumber(to) - monthNumber(from) + 1
  if (length < 1) throw refuse('to', 'must not be before from')
  if (length > MONTHS_MAX) throw refuse('to', `must be less than ${MONTHS_MAX} months after from`)
  const nowIso = now.toISOString()
  const today = nowIso.slice(0, 7)
  const ahead = monthNumber(to) - monthNumber(today)
  const running = ahead >= 0 && ahead < MONTHS_MAX ? `${today}-01` : null
  return { from: `${from}-01`, to: `${to}-01`, running, nowIso }
}

/** The twelve months up to the end of a period, oldest first, as `2026-10`. */
export function twelveMonths({ to }: Months): string[] {
  const last = monthNumber(to.slice(0, 7))
  return Array.from({ length: MONTHS_MAX }, (_, nth) => monthText(last - MONTHS_MAX + 1 + nth))
}

/** Those twelve months, and the twelve before them. */
export const twoYears = (months: Months): string[] => [
  ...twelveMonths(months).map(yearBefore),
  ...twelveMonths(months),
]

export function currentMonths({ from, to }: Months): string[] {
  const [first, last] = [monthNumber(from.slice(0, 7)), monthNumber(to.slice(0, 7))]
  return Array.from({ length: last - first + 1 }, (_, nth) => monthText(first + nth))
}

/** The whole months that the period is compared with. What is still ahead is not. */
export const previousMonths = (months: Months): string[] =>
  currentMonths(months)
    .filter((month) => months.running === null || month < months.running.slice(0, 7))
    .map(yearBefore)

/** Whether the period has the running month. */
export const isRunningPeriod = ({ from, running }: Months): boolean => running !== null && running >= from

/** The month a year before the running one: only its days up to today are compared with. */
export const monthBefore = ({ running }: Months): string | null => running && yearBefore(running.slice(0, 7))

export const yearBefore = (month: string): string => monthText(monthNumber(month) - 12)

function monthNumber(text: string): number {
  const [year = 0, month = 0] = text.split('-').map(Number)
  return year * 12 + month - 1
}

const monthText = (number: number) =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

const refuse = (parameter: string, detail: string) =>
  new Refusal('validation.failed', [{ parameter, detail }])
