import type { FuelType, Unit } from '#contract/expenses/fuel.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { exactSum } from '#domain/decimal.ts'
import {
  type AdjacentTripColumns,
  type FillUpColumns,
  type PreviousFillUp,
  toAdjacentTrips,
  toPreviousFillUp,
} from './adjacent-records.ts'
import { consumptionRate, hasConsumption } from './insights.ts'

/** A fill-up with its reading, the one before, and the trips around both. */
export type FillUpRow = AdjacentTripColumns &
  FillUpColumns & { month: string; product_type: FuelType; unit: Unit; odometer: string }

/** The consumption of fill-ups in one unit together; null if none of them tells. */
export function averageConsumption(rows: readonly FillUpRow[], unit: Unit, system: SystemOfUnits) {
  const whole = rows.flatMap(reliableFillUp)
  return whole.length > 0 ? consumptionRate(unit, system, sumFillUps(whole)) : null
}

function reliableFillUp(row: FillUpRow): PreviousFillUp[] {
  const previous = toPreviousFillUp(row)
  const reading = { odometer: Number(row.odometer), adjacentTrips: toAdjacentTrips(row) }
  return previous && hasConsumption(previous, reading) ? [previous] : []
}

const sumFillUps = (whole: readonly PreviousFillUp[]) => ({
  distance: exactSum(
    whole.map(({ distance }) => distance),
    1,
  ),
  amount: exactSum(
    whole.map(({ amount }) => amount),
    3,
  ),
})
