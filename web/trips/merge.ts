import type { TripCategory } from '#contract/trips/trip.ts'
import { distanceBetween } from '#domain/decimal.ts'
import { commonCategory, firstDriver, joinTexts } from '#domain/trips/merge.ts'
import type { ListedTrip } from './queries.ts'

/** The result of a merge, computed beforehand. */
export type MergePreview = {
  first: ListedTrip
  last: ListedTrip
  distance: number
  /** The gaps between the trips, which become part of the merged one. */
  gaps: number
  category: TripCategory
  reason: string | null
  contactName: string | null
  contactCompany: string | null
  driverName: string | null
}

/** Whether these are adjacent in an unfiltered list. */
export function areConsecutive(trips: readonly ListedTrip[], ids: ReadonlySet<string>): boolean {
  const places = trips.flatMap(({ id }, index) => (ids.has(id) ? [index] : []))
  return (places.at(-1) ?? 0) - (places[0] ?? 0) === places.length - 1
}

const tenths = (value: number) => Math.round(value * 10)

export const sumOf = (trips: readonly ListedTrip[]) =>
  trips.reduce((sum, { attributes }) => sum + tenths(attributes.distance), 0) / 10

/** Takes trips in the order of the list, newest first. */
export function previewOf(trips: readonly ListedTrip[]): MergePreview | null {
  const inTime = trips.toReversed()
  const [first] = inTime
  const last = inTime.at(-1)
  if (!first || !last || first === last) return null
  const textsOf = (name: 'reason' | 'contactName' | 'contactCompany') =>
    joinTexts(inTime.map(({ attributes }) => attributes[name]))
  const distance = distanceBetween(first.attributes.odometerStart, last.attributes.odometerEnd)
  return {
    first,
    last,
    distance,
    gaps: distanceBetween(sumOf(trips), distance),
    category: commonCategory(inTime.map(({ attributes }) => attributes.category)),
    reason: textsOf('reason'),
    contactName: textsOf('contactName'),
    contactCompany: textsOf('contactCompany'),
    driverName: firstDriver(inTime.map(({ attributes }) => attributes.driverName)),
  }
}
