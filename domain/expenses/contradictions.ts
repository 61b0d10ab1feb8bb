import type { Contradiction } from '#contract/expenses/told.ts'
import type { Coordinate } from '#contract/kernel/place.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { KM_OF_MILE, kilometres } from '../distance.ts'

export type TripBefore = {
  id: string
  /** Whether it had ended when the money was spent. */
  isOver: boolean
  odometerStart: number
  odometerEnd: number
  end: Coordinate | null
}
export type TripAfter = { id: string; odometerStart: number; start: Coordinate | null }
export type TripsAround = { before: TripBefore | null; after: TripAfter | null }

export type Spent = { odometer: number | null; coordinate: Coordinate | null }

/** What the trips before and after say against an expense: courts reject logbooks over exactly this. */
export const contradictionsOf = (
  spent: Spent,
  around: TripsAround,
  system: SystemOfUnits,
): Contradiction[] => [...odometersAgainst(spent, around), ...placesAgainst(spent, around, system)]

function odometersAgainst({ odometer: reading }: Spent, { before, after }: TripsAround): Contradiction[] {
  if (reading === null) return []
  const found: Contradiction[] = []
  const least = before && (before.isOver ? before.odometerEnd : before.odometerStart)
  if (before && least !== null && reading < least) found.push(against('odometerBelow', before.id, least))
  const isDuring = before !== null && !before.isOver
  if (isDuring && reading > before.odometerEnd)
    found.push(against('odometerAbove', before.id, before.odometerEnd))
  else if (after && reading > after.odometerStart)
    found.push(against('odometerAbove', after.id, after.odometerStart))
  return found
}

const against = (kind: Contradiction['kind'], tripId: string, odometer: number): Contradiction => ({
  kind,
  tripId,
  odometer,
  distance: null,
})

/** Nearer than this, one is at the same place: positions are imprecise, and cars are parked around corners. */
const SAME_PLACE_KM = 10

/** Between two trips a vehicle stands where the one ended and the other begins; on the way it may be anywhere. */
function placesAgainst(
  { coordinate }: Spent,
  { before, after }: TripsAround,
  system: SystemOfUnits,
): Contradiction[] {
  if (!coordinate || (before && !before.isOver)) return []
  const stood = [
    ...(before?.end ? [{ tripId: before.id, away: kilometres(coordinate, before.end) }] : []),
    ...(after?.start ? [{ tripId: after.id, away: kilometres(coordinate, after.start) }] : []),
  ]
  const nearest = stood.toSorted((a, b) => a.away - b.away)[0]
  if (!nearest || nearest.away <= SAME_PLACE_KM) return []
  const away = system === 'metric' ? nearest.away : nearest.away / KM_OF_MILE
  return [{ kind: 'elsewhere', tripId: nearest.tripId, odometer: null, distance: Math.round(away * 10) / 10 }]
}
