import { contradictionsOf, type TripAfter, type TripBefore } from '#contract/expenses/against.ts'
import type { Unit } from '#contract/expenses/fuel.ts'
import type { Consumption, ConsumptionUnit, Told } from '#contract/expenses/told.ts'
import type { Coordinate } from '#contract/kernel/place.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'

type Trips = { trip_before: TripBefore | null; trip_after: TripAfter | null }

/** A reading of the odometer, and the trips before and after it. */
type Reading = Trips & { odometer: string | number | null }

/** The filling up before, and what was filled in since. */
export type Filled = Reading & { id: string; distance: number; amount: number; is_one_unit: boolean }

export type Around = Trips & { system_of_units: string; filled: Filled | null }

type Spent = { odometer: string | null; unit: string | null; coordinate: Coordinate | null }

export const toldOf = (expense: Spent, around: Around): Told => ({
  contradictions: contradictionsOf(
    {
      odometer: expense.odometer === null ? null : Number(expense.odometer),
      coordinate: expense.coordinate,
    },
    { before: around.trip_before, after: around.trip_after },
    around.system_of_units as SystemOfUnits,
  ),
  consumption: consumptionOf(expense, { ...around, odometer: expense.odometer }),
})

const LITRES_OF_GALLON = { imperial: 4.546_09, usa: 3.785_411_784 } as const
const DISTANCES: Record<Exclude<Unit, 'gal' | 'l'>, ConsumptionUnit> = {
  kg: 'mi/kg',
  kWh: 'mi/kWh',
  'm³': 'mi/m³',
}

/** Whether the trips around say that the odometer cannot have shown this. */
const isDenied = ({ odometer, trip_before: before, trip_after: after }: Reading) =>
  contradictionsOf(
    { odometer: odometer === null ? null : Number(odometer), coordinate: null },
    { before, after },
    'metric',
  ).length > 0

/** Whether it says how much the vehicle took for how far: a wrong reading at either end says nothing. */
export const isMeasured = (filled: Filled, now: Reading) =>
  filled.is_one_unit && filled.distance > 0 && filled.amount > 0 && !isDenied(now) && !isDenied(filled)

function consumptionOf({ unit }: Spent, around: Around & Reading): Consumption | null {
  const { filled, system_of_units } = around
  if (!filled || !unit || !isMeasured(filled, around)) return null
  const { id, distance, amount } = filled
  const told = { sinceExpenseId: id, distance, amount }
  return { ...told, ...measured(unit as Unit, system_of_units as SystemOfUnits, filled) }
}

/** Per hundred kilometres in the metric world; elsewhere how far one gets. */
export function measured(
  unit: Unit,
  system: SystemOfUnits,
  { distance, amount }: Pick<Filled, 'distance' | 'amount'>,
): Pick<Consumption, 'value' | 'unit'> {
  if (system === 'metric')
    return {
      value: rounded((amount * 100) / distance),
      unit: unit === 'gal' ? 'l/100km' : `${unit}/100km`,
    }
  if (unit === 'l') return { value: rounded((distance * LITRES_OF_GALLON[system]) / amount), unit: 'mpg' }
  return { value: rounded(distance / amount), unit: unit === 'gal' ? 'mpg' : DISTANCES[unit] }
}

const rounded = (value: number) => Math.round(value * 100) / 100
