import type { TripCategory } from '#contract/trips/category.ts'
import { dayIn } from '#domain/format/date.ts'
import { plusDays, weekday } from '../../ui/month.ts'

type TripOfWeek = {
  attributes: { dateStartIso: string; dateStartTz: string; distance: number; category: TripCategory }
}
export type DayFigures = {
  day: string
  distance: number
  categories: { category: TripCategory; distance: number }[]
}

/** The seven days from Monday around a day. */
export function weekOf(day: string): string[] {
  const monday = plusDays(day, -weekday(day))
  return Array.from({ length: 7 }, (_, nth) => plusDays(monday, nth))
}

/** The number of a week by ISO 8601: that of its Thursday, counted from the week of 4 January. */
export function weekNumber(day: string): number {
  const thursday = plusDays(day, 3 - weekday(day))
  const first = `${thursday.slice(0, 4)}-01-04`
  const monday = plusDays(first, -weekday(first))
  return Math.floor((Date.parse(thursday) - Date.parse(monday)) / (7 * 86_400_000)) + 1
}

/** The distances of each day, by the day on which a trip starts in the vehicle's zone. */
export function figuresOfDays(
  days: readonly string[],
  trips: readonly TripOfWeek[],
  zone: string | null,
): DayFigures[] {
  const byDay = Map.groupBy(trips, ({ attributes }) =>
    dayIn(attributes.dateStartIso, zone ?? attributes.dateStartTz),
  )
  return days.map((day) => {
    const own = (byDay.get(day) ?? []).map(({ attributes }) => attributes)
    const byCategory = Map.groupBy(own, ({ category }) => category)
    return {
      day,
      distance: sum(own),
      categories: [...byCategory].map(([category, some]) => ({ category, distance: sum(some) })),
    }
  })
}

const sum = (trips: readonly { distance: number }[]) =>
  trips.reduce((total, { distance }) => total + distance, 0)
