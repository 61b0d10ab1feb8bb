import { TRIP_CATEGORIES, type TripCategory } from '#contract/trips/trip.ts'
import { daysIn, isoDate } from '../ui/read-date.ts'

/** What a list of trips is cut down to; it stands in the address. */
export type TripFilter = {
  category?: TripCategory | undefined
  /** A year or a month: `2026`, `2026-10`. Whole months keep their sums true. */
  period?: string | undefined
}

const PERIOD = /^(19|20|21)\d{2}(-(0[1-9]|1[0-2]))?$/

export const isCategory = (value: unknown): value is TripCategory =>
  TRIP_CATEGORIES.includes(value as TripCategory)

/** Reads it from an address that somebody may have typed. */
export const readFilter = ({ category, period }: Record<string, unknown>): TripFilter => ({
  ...(isCategory(category) && { category }),
  // A year arrives as a number.
  ...(PERIOD.test(String(period)) && { period: String(period) }),
})

/** The days of a period, both included. */
export function daysOf(period: string): { from: string; to: string } {
  const [year = 0, month] = period.split('-').map(Number)
  const [first, last] = month ? [month, month] : [1, 12]
  return { from: isoDate(year, first, 1), to: isoDate(year, last, daysIn(year, last)) }
}

export const isFiltered = ({ category, period }: TripFilter) => Boolean(category ?? period)
