import { contradictionsOf } from '#contract/expenses/against.ts'
import type { Unit } from '#contract/expenses/fuel.ts'
import type { Consumption, ConsumptionUnit, Told } from '#contract/expenses/told.ts'
import type { Coordinate } from '#contract/kernel/place.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { type Lines, readTrips } from './around.ts'

/** A reading of the odometer, and the trips before and after it. */
type Reading = Lines & { odometer: string | number | null }

/** An expense, with the trips around it. */
export type Spent = Reading & { unit: string | null }

/** The filling up before, and what was filled in since. */
export type Filled = Reading & { id: string; distance: number; amount: number; is_one_unit: boolean }

export type Around = { system_of_units: string; filled: Filled | null }

export const toldOf = (spent: Spent, coordinate: Coordinate | null, around: Around): Told => ({
  contradictions: against(spent, coordinate, around.system_of_units as SystemOfUnits),
  consumption: consumptionOf(spent, around),
})

const against = (reading: Reading, coordinate: Coordinate | null, system: SystemOfUnits) =>
  contradictionsOf(
    { odometer: reading.odometer === null ? null : Number(reading.odometer), coordinate },
    readTrips(reading, coordinate !== null),
    system,
  )

const LITRES_OF_GALLON = { imperial: 4.546_09, usa: 3.785_411_784 } as const
const DISTANCES: Record<Exclude<Unit, 'gal' | 'l'>, ConsumptionUnit> = {
  kg: 'mi/kg',
  kWh: 'mi/kWh',
  'm³': 'mi/m³',
}

/** Whether the trips around say that the odometer cannot have shown this. */
const isDenied = (reading: Reading) => against(reading, null, 'metric').length > 0

/** Whether it says how much the vehicle took for how far: a wrong reading at either end says nothing. */
export const isMeasured = (filled: Filled, now: Reading) =>
  filled.is_one_unit && filled.distance > 0 && filled.amount > 0 && !isDenied(now) && !isDenied(filled)

function consumptionOf(spent: Spent, { filled, system_of_units }: Around): Consumption | null {
  const { unit } = spent
  if (!filled || !unit || !isMeasured(filled, spent)) return null
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
