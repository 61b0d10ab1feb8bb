import { TRIP_CATEGORIES, type TripCategory } from '#contract/trips/trip.ts'
import { daysIn, isoDate } from '../ui/iso-date.ts'

/** The filter of a list of trips, as in the URL. */
export type TripFilter = {
  category?: TripCategory | undefined
  /** A year or a month: `2026`, `2026-10`. Whole months keep the sums correct. */
  period?: string | undefined
}

const PERIOD = /^(19|20|21)\d{2}(-(0[1-9]|1[0-2]))?$/

export const isCategory = (value: unknown): value is TripCategory =>
  TRIP_CATEGORIES.includes(value as TripCategory)

/** Reads it from a URL that the user may have typed. */
export const readFilter = ({ category, period }: Record<string, unknown>): TripFilter => ({
  ...(isCategory(category) && { category }),
  // A year is parsed as a number.
  ...(PERIOD.test(String(period)) && { period: String(period) }),
})

/** The first and the last day of a period. */
export function daysOf(period: string): { from: string; to: string } {
  const [year = 0, month] = period.split('-').map(Number)
  const [first, last] = month ? [month, month] : [1, 12]
  return { from: isoDate(year, first, 1), to: isoDate(year, last, daysIn(year, last)) }
}

export const isFiltered = ({ category, period }: TripFilter) => Boolean(category ?? period)
