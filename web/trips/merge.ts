import type { TripCategory } from '#contract/trips/trip.ts'
import { distanceBetween } from '#domain/decimal.ts'
import { placeText } from '#domain/places/place-text.ts'
import { commonCategory, firstDriver, joinTexts } from '#domain/trips/merge.ts'
import type { ListedTrip, Trip } from './queries.ts'

/** The result of a merge, computed beforehand. */
export type MergePreview = {
  first: ListedTrip
  last: ListedTrip
  distance: number
  /** What is no longer shown as start or end. */
  between: string[]
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

type Ends = Pick<Trip['attributes'], 'placeStart' | 'placeEnd'>

/** The places between the start of the first trip and the end of the last one; takes trips in the order of time. */
export function placesBetween(trips: readonly { attributes: Ends }[]): string[] {
  const ends = trips.flatMap(({ attributes }) => [attributes.placeStart, attributes.placeEnd].map(placeText))
  const between = ends.slice(1, -1).filter((name) => name !== '')
  return between.filter((name, at) => name !== between[at - 1])
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
    between: placesBetween(inTime),
    gaps: distanceBetween(sumOf(trips), distance),
    category: commonCategory(inTime.map(({ attributes }) => attributes.category)),
    reason: textsOf('reason'),
    contactName: textsOf('contactName'),
    contactCompany: textsOf('contactCompany'),
    driverName: firstDriver(inTime.map(({ attributes }) => attributes.driverName)),
  }
}
