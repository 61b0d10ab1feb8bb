import { type Period, periodOf } from '#domain/reports/period.ts'
import { EMPTY_FILTER } from '#domain/reports/settings.ts'

/** The periods in the menu of the vehicle list. */
export const LAST_UNITS = ['month', 'quarter', 'year'] as const
export type LastUnit = (typeof LAST_UNITS)[number]

export const lastPeriod = (unit: LastUnit, today: string): Period =>
  periodOf({ ...EMPTY_FILTER, relativeDateIntervalUnit: unit, relativeDateIntervalOffset: -1 }, today)

/** The first and the last instant of these days in the browser's time zone. */
export function toInstants(first: string, last: string): { dateStart: string; dateEnd: string } {
  return {
    dateStart: midnight(first, 0).toISOString(),
    dateEnd: new Date(+midnight(last, 1) - 1).toISOString(),
  }
}

function midnight(day: string, daysLater: number): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater)
}
