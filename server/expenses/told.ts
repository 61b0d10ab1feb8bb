import type { Unit } from '#contract/expenses/fuel.ts'
import type { Consumption, ConsumptionUnit, Told } from '#contract/expenses/told.ts'
import type { Coordinate } from '#contract/kernel/place.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { contradictionsOf, type TripsAround } from '#domain/expenses/contradictions.ts'
import type { PreviousFilling } from './around.ts'

/** A reading of the odometer, and the trips before and after it. */
type Reading = { odometer: number | null; around: TripsAround }

type Spent = Reading & {
  coordinate: Coordinate | null
  unit: Unit | null
  systemOfUnits: SystemOfUnits
  filling: PreviousFilling | null
}

export const toldOf = (spent: Spent): Told => ({
  contradictions: contradictionsOf(spent, spent.around, spent.systemOfUnits),
  consumption: consumptionOf(spent),
})

const LITRES_OF_GALLON = { imperial: 4.546_09, usa: 3.785_411_784 } as const

const DISTANCES: Record<Exclude<Unit, 'gal' | 'l'>, ConsumptionUnit> = {
  kg: 'mi/kg',
  kWh: 'mi/kWh',
  'm³': 'mi/m³',
}

/** Whether the trips around say that the odometer cannot have shown this. */
const isDenied = ({ odometer, around }: Reading) =>
  contradictionsOf({ odometer, coordinate: null }, around, 'metric').length > 0

/** Whether it says how much the vehicle took for how far: a wrong reading at either end says nothing. */
export const isMeasured = (filling: PreviousFilling, now: Reading) =>
  filling.isOneUnit && filling.distance > 0 && filling.amount > 0 && !isDenied(now) && !isDenied(filling)

function consumptionOf(spent: Spent): Consumption | null {
  const { unit, filling, systemOfUnits } = spent
  if (!filling || !unit || !isMeasured(filling, spent)) return null
  const { id, distance, amount } = filling
  return { sinceExpenseId: id, distance, amount, ...measured(unit, systemOfUnits, filling) }
}

/** Per hundred kilometres in the metric world; elsewhere how far one gets. */
export function measured(
  unit: Unit,
  system: SystemOfUnits,
  { distance, amount }: Pick<PreviousFilling, 'distance' | 'amount'>,
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
