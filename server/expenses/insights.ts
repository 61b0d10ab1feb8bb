import type { Unit } from '#contract/expenses/fuel.ts'
import type { Consumption, ConsumptionUnit, ExpenseInsights } from '#contract/expenses/insights.ts'
import type { Coordinate } from '#contract/kernel/place.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { type AdjacentTrips, contradictionsOf } from '#domain/expenses/contradictions.ts'
import type { PreviousFillUp } from './adjacent-records.ts'

/** An odometer reading and its adjacent trips. */
type OdometerReading = { odometer: number | null; adjacentTrips: AdjacentTrips }

type InsightInput = OdometerReading & {
  coordinate: Coordinate | null
  isAmountKnown: boolean
  unit: Unit | null
  systemOfUnits: SystemOfUnits
  previousFillUp: PreviousFillUp | null
}

export const insightsOf = (spent: InsightInput): ExpenseInsights => ({
  isAmountKnown: spent.isAmountKnown,
  contradictions: contradictionsOf(spent, spent.adjacentTrips, spent.systemOfUnits),
  consumption: consumptionOf(spent),
})

const LITRES_PER_GALLON = { imperial: 4.546_09, usa: 3.785_411_784 } as const

const DISTANCE_UNITS: Record<Exclude<Unit, 'gal' | 'l'>, ConsumptionUnit> = {
  kg: 'mi/kg',
  kWh: 'mi/kWh',
  'm³': 'mi/m³',
}

/** Whether the adjacent trips rule out this reading. */
const contradictsTrips = ({ odometer, adjacentTrips }: OdometerReading) =>
  contradictionsOf({ odometer, coordinate: null }, adjacentTrips, 'metric').length > 0

/** Whether consumption can be computed: one unit, known amounts, a positive distance, and credible readings at both ends. */
export const hasConsumption = (filling: PreviousFillUp, now: OdometerReading) =>
  filling.isOneUnit &&
  filling.distance > 0 &&
  filling.isAmountKnown &&
  filling.amount > 0 &&
  !contradictsTrips(now) &&
  !contradictsTrips(filling)

function consumptionOf(spent: InsightInput): Consumption | null {
  const { unit, previousFillUp, systemOfUnits } = spent
  if (!previousFillUp || !unit || !hasConsumption(previousFillUp, spent)) return null
  const { id, distance, amount } = previousFillUp
  return { sinceExpenseId: id, distance, amount, ...consumptionRate(unit, systemOfUnits, previousFillUp) }
}

/** Per 100 km in the metric system; distance per unit otherwise. */
export function consumptionRate(
  unit: Unit,
  system: SystemOfUnits,
  { distance, amount }: Pick<PreviousFillUp, 'distance' | 'amount'>,
): Pick<Consumption, 'value' | 'unit'> {
  if (system === 'metric')
    return {
      value: rounded((amount * 100) / distance),
      unit: unit === 'gal' ? 'l/100km' : `${unit}/100km`,
    }
  if (unit === 'l') return { value: rounded((distance * LITRES_PER_GALLON[system]) / amount), unit: 'mpg' }
  return { value: rounded(distance / amount), unit: unit === 'gal' ? 'mpg' : DISTANCE_UNITS[unit] }
}

const rounded = (value: number) => Math.round(value * 100) / 100
