// Calendar days as texts, `2026-03-01`: they have no time and no zone.

const DAY_MS = 86_400_000

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS)

/** Negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS

/** A day that the target month does not have becomes its last one, and the last day of a month stays one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = lastDate(year, month - 1 + months)
  const isLast = date === lastDate(year, month - 1)
  return dayOf(Date.UTC(year, month - 1 + months, isLast ? last : Math.min(date, last)))
}

export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

export function endOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dayOf(Date.UTC(year, month, 0))
}

/** Whether the year has four digits; `Date` writes a later one with a sign. */
export const isWritable = (day: string): boolean => !day.startsWith('+')

const lastDate = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
