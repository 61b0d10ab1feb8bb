import type { Unit } from '#contract/expenses/fuel.ts'
import type { Consumption, ConsumptionUnit, Contradiction, Told } from '#contract/expenses/told.ts'
import type { Coordinate } from '#contract/kernel/place.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'

export type TripBefore = {
  id: string
  /** Whether it had ended when the money was spent. */
  is_over: boolean
  odometer_start: number
  odometer_end: number
  end: Coordinate | null
}
export type TripAfter = { id: string; odometer_start: number; start: Coordinate | null }
/** The filling up before, and what was filled in since. */
export type Filled = { id: string; distance: number; amount: number; is_one_unit: boolean }

export type Around = {
  system_of_units: string
  trip_before: TripBefore | null
  trip_after: TripAfter | null
  filled: Filled | null
}

type Spent = { odometer: string | null; coordinate: unknown; place_coordinate: unknown; unit: string | null }

export const toldOf = (expense: Spent, around: Around): Told => ({
  contradictions: contradictionsOf(expense, around),
  consumption: consumptionOf(expense, around),
})

/** What the trips before and after say against it: courts reject logbooks over exactly this. */
export function contradictionsOf(expense: Spent, around: Around): Contradiction[] {
  return [...odometersAgainst(expense, around), ...placesAgainst(expense, around)]
}

function odometersAgainst({ odometer }: Spent, { trip_before, trip_after }: Around): Contradiction[] {
  if (odometer === null) return []
  const reading = Number(odometer)
  const found: Contradiction[] = []
  const least = trip_before && (trip_before.is_over ? trip_before.odometer_end : trip_before.odometer_start)
  if (trip_before && least !== null && reading < least)
    found.push(against('odometerBelow', trip_before.id, least))
  const isDuring = trip_before !== null && !trip_before.is_over
  if (isDuring && reading > trip_before.odometer_end)
    found.push(against('odometerAbove', trip_before.id, trip_before.odometer_end))
  else if (trip_after && reading > trip_after.odometer_start)
    found.push(against('odometerAbove', trip_after.id, trip_after.odometer_start))
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
const KM_OF_MILE = 1.609_344

/** Between two trips a vehicle stands where the one ended and the other begins; on the way it may be anywhere. */
function placesAgainst(expense: Spent, around: Around): Contradiction[] {
  const { trip_before: before, trip_after: after, system_of_units } = around
  const spentAt = (expense.coordinate ?? expense.place_coordinate) as Coordinate | null
  if (!spentAt || (before && !before.is_over)) return []
  const stood = [
    ...(before?.end ? [{ tripId: before.id, away: kilometres(spentAt, before.end) }] : []),
    ...(after?.start ? [{ tripId: after.id, away: kilometres(spentAt, after.start) }] : []),
  ]
  const nearest = stood.toSorted((a, b) => a.away - b.away)[0]
  if (!nearest || nearest.away <= SAME_PLACE_KM) return []
  const away = system_of_units === 'metric' ? nearest.away : nearest.away / KM_OF_MILE
  return [{ kind: 'elsewhere', tripId: nearest.tripId, odometer: null, distance: rounded(away, 1) }]
}

const EARTH_KM = 6_371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies. */
export function kilometres(a: Coordinate, b: Coordinate): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const LITRES_OF_GALLON = { imperial: 4.546_09, usa: 3.785_411_784 } as const
const DISTANCES: Record<Exclude<Unit, 'gal' | 'l'>, ConsumptionUnit> = {
  kg: 'mi/kg',
  kWh: 'mi/kWh',
  'm³': 'mi/m³',
}

function consumptionOf({ unit }: Spent, { filled, system_of_units }: Around): Consumption | null {
  if (!filled || !unit || !filled.is_one_unit || filled.distance <= 0 || filled.amount <= 0) return null
  const { id, distance, amount } = filled
  const told = { sinceExpenseId: id, distance, amount }
  return { ...told, ...measured(unit as Unit, system_of_units as SystemOfUnits, filled) }
}

/** Per hundred kilometres in the metric world; elsewhere how far one gets. */
function measured(
  unit: Unit,
  system: SystemOfUnits,
  { distance, amount }: Filled,
): Pick<Consumption, 'value' | 'unit'> {
  if (system === 'metric')
    return {
      value: rounded((amount * 100) / distance, 2),
      unit: unit === 'gal' ? 'l/100km' : `${unit}/100km`,
    }
  if (unit === 'l') return { value: rounded((distance * LITRES_OF_GALLON[system]) / amount, 2), unit: 'mpg' }
  return { value: rounded(distance / amount, 2), unit: unit === 'gal' ? 'mpg' : DISTANCES[unit] }
}

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
