import type { NewTrip } from '#contract/trips/trip.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { distanceBetween } from '#domain/decimal.ts'
import { KM_PER_MILE } from '#domain/distance.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import type { Neighbour, Neighbours } from './neighbours.ts'

/** From this distance on a trip is a doubt: few drive so far at once, many mistype a digit. */
const FAR = 2_000
const FASTEST_KMH = 200
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What the rules read: a trip as it will be saved, or as it was. */
export type TripFacts = Pick<
  NewTrip,
  | 'category'
  | 'dateStartIso'
  | 'dateEndIso'
  | 'odometerStart'
  | 'odometerEnd'
  | 'placeEnd'
  | 'reason'
  | 'contactName'
  | 'contactCompany'
>

/** Something unlikely about a trip. `reading` is that of the neighbour, `distance` is always positive. */
export type Doubt =
  | { kind: 'far' | 'noTime'; distance: number }
  | { kind: 'ahead'; at: number }
  | { kind: 'fast'; speed: number }
  | { kind: 'long'; duration: number }
  | { kind: 'noDestination' | 'noReason' | 'noPartner' }
  | { kind: 'backBefore' | 'backAfter' | 'gapBefore' | 'gapAfter'; distance: number; reading: number }
  | { kind: 'overlap'; neighbour: Neighbour }

type Context = {
  system: SystemOfUnits
  neighbours: Neighbours
  now: number
  /** What was saved before is no doubt again. */
  saved: TripFacts | undefined
}

export function findDoubts(trip: TripFacts, { saved, ...context }: Context): Doubt[] {
  const known = saved ? doubtsAbout(saved, context).map((doubt) => JSON.stringify(doubt)) : []
  return doubtsAbout(trip, context).filter((doubt) => !known.includes(JSON.stringify(doubt)))
}

function doubtsAbout(trip: TripFacts, { system, neighbours, now }: Omit<Context, 'saved'>): Doubt[] {
  return [
    ...doubtsAboutMotion(trip, system),
    ...doubtsAboutTexts(trip),
    ...doubtsAboutTime(trip, now),
    ...doubtsAboutReadings(trip, neighbours),
    ...overlaps(trip, neighbours),
  ]
}

const durationOf = ({ dateStartIso, dateEndIso }: TripFacts) =>
  Date.parse(dateEndIso) - Date.parse(dateStartIso)

function doubtsAboutMotion(trip: TripFacts, system: SystemOfUnits): Doubt[] {
  const distance = distanceBetween(trip.odometerStart, trip.odometerEnd)
  const duration = durationOf(trip)
  const fastest = distanceUnit(system) === 'km' ? FASTEST_KMH : FASTEST_KMH / KM_PER_MILE
  const speed = distance / (duration / HOUR)
  return [
    ...(distance >= FAR ? [{ kind: 'far' as const, distance }] : []),
    ...(distance > 0 && duration === 0 ? [{ kind: 'noTime' as const, distance }] : []),
    ...(duration > 0 && speed > fastest ? [{ kind: 'fast' as const, speed: Math.round(speed) }] : []),
  ]
}

function doubtsAboutTexts({ category, placeEnd, reason, contactName, contactCompany }: TripFacts): Doubt[] {
  const isBusiness = category === 'business'
  return [
    ...(placeEnd ? [] : [{ kind: 'noDestination' as const }]),
    ...(isBusiness && !reason ? [{ kind: 'noReason' as const }] : []),
    ...(isBusiness && !contactName && !contactCompany ? [{ kind: 'noPartner' as const }] : []),
  ]
}

/** A date more than a day ahead is probably mistyped. */
function doubtsAboutTime(trip: TripFacts, now: number): Doubt[] {
  const [at, duration] = [Date.parse(trip.dateEndIso), durationOf(trip)]
  return [
    ...(at - now > DAY ? [{ kind: 'ahead' as const, at }] : []),
    ...(duration > DAY ? [{ kind: 'long' as const, duration }] : []),
  ]
}

function doubtsAboutReadings(trip: TripFacts, { previous, next }: Neighbours): Doubt[] {
  const before = previous && distanceBetween(previous.odometerEnd, trip.odometerStart)
  const after = next && distanceBetween(trip.odometerEnd, next.odometerStart)
  return [
    ...(before ? [doubtAboutGap('Before', before, previous.odometerEnd)] : []),
    ...(after ? [doubtAboutGap('After', after, next.odometerStart)] : []),
  ]
}

const doubtAboutGap = (side: 'Before' | 'After', distance: number, reading: number): Doubt => ({
  kind: `${distance > 0 ? 'gap' : 'back'}${side}`,
  distance: Math.abs(distance),
  reading,
})

function overlaps(trip: TripFacts, { previous, next }: Neighbours): Doubt[] {
  const [start, end] = [Date.parse(trip.dateStartIso), Date.parse(trip.dateEndIso)]
  return [previous, next].flatMap((neighbour) =>
    neighbour && start < Date.parse(neighbour.dateEndIso) && Date.parse(neighbour.dateStartIso) < end
      ? [{ kind: 'overlap' as const, neighbour }]
      : [],
  )
}
