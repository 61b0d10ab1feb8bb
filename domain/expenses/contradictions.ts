import type { Contradiction } from '#contract/expenses/insights.ts'
import type { Coordinate } from '#contract/kernel/place.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { KM_PER_MILE, kilometresBetween } from '../distance.ts'

export type PreviousTrip = {
  id: string
  /** Whether it had ended at the moment of the expense. */
  isOver: boolean
  odometerStart: number
  odometerEnd: number
  end: Coordinate | null
}
export type NextTrip = { id: string; odometerStart: number; start: Coordinate | null }
export type AdjacentTrips = { before: PreviousTrip | null; after: NextTrip | null }

export type ExpensePosition = { odometer: number | null; coordinate: Coordinate | null }

/** The contradictions between an expense and its adjacent trips; tax courts reject logbooks over them. */
export const contradictionsOf = (
  spent: ExpensePosition,
  around: AdjacentTrips,
  system: SystemOfUnits,
): Contradiction[] => [
  ...odometerContradictions(spent, around),
  ...placeContradictions(spent, around, system),
]

function odometerContradictions(
  { odometer: reading }: ExpensePosition,
  { before, after }: AdjacentTrips,
): Contradiction[] {
  if (reading === null) return []
  const found: Contradiction[] = []
  const least = before && (before.isOver ? before.odometerEnd : before.odometerStart)
  if (before && least !== null && reading < least)
    found.push(odometerContradiction('odometerBelow', before.id, least))
  const isDuring = before !== null && !before.isOver
  if (isDuring && reading > before.odometerEnd)
    found.push(odometerContradiction('odometerAbove', before.id, before.odometerEnd))
  else if (after && reading > after.odometerStart)
    found.push(odometerContradiction('odometerAbove', after.id, after.odometerStart))
  return found
}

const odometerContradiction = (
  kind: Contradiction['kind'],
  tripId: string,
  odometer: number,
): Contradiction => ({
  kind,
  tripId,
  odometer,
  distance: null,
})

/** Within this distance two positions count as the same place. */
const SAME_PLACE_KM = 10

/** Between two trips a vehicle stands where one ended and the next begins; during a trip it may be anywhere. */
function placeContradictions(
  { coordinate }: ExpensePosition,
  { before, after }: AdjacentTrips,
  system: SystemOfUnits,
): Contradiction[] {
  if (!coordinate || (before && !before.isOver)) return []
  const distances = [
    ...(before?.end ? [{ tripId: before.id, away: kilometresBetween(coordinate, before.end) }] : []),
    ...(after?.start ? [{ tripId: after.id, away: kilometresBetween(coordinate, after.start) }] : []),
  ]
  const nearest = distances.toSorted((a, b) => a.away - b.away)[0]
  if (!nearest || nearest.away <= SAME_PLACE_KM) return []
  const away = system === 'metric' ? nearest.away : nearest.away / KM_PER_MILE
  return [{ kind: 'elsewhere', tripId: nearest.tripId, odometer: null, distance: Math.round(away * 10) / 10 }]
}
