import type { VehicleFindings } from '#contract/overview/calls.ts'
import type { ListedVehicle } from '#contract/vehicles/listed-vehicle.ts'
import { costPerDistance } from '#domain/expenses/cost-per-distance.ts'
import { businessShare, kilometresOf, type VehicleCost, type VehicleDistance } from './figures.ts'

/** A vehicle with its figures: the costs in its own currency first. */
export type VehicleRow = VehicleDistance & {
  /** The distance in kilometres, to compare with. */
  kilometres: number
  business: number | null
  costs: readonly RowCost[]
  findings: VehicleFindings | undefined
}

/** Per kilometre or mile of the vehicle; null without a distance. */
export type RowCost = VehicleCost & { perDistance: number | null; previousPerDistance: number | null }

export const SORTS = ['vehicle', 'distance', 'previous', 'business', 'costs', 'perDistance', 'hint'] as const
export type Sort = (typeof SORTS)[number]
export type Order = { by: Sort; isDescending: boolean }

export function vehicleRows(
  vehicles: readonly VehicleDistance[],
  costs: readonly VehicleCost[],
  findings: readonly VehicleFindings[],
): VehicleRow[] {
  return vehicles.map((row) => ({
    ...row,
    kilometres: kilometresOf(row.vehicle, row.distance),
    business: businessShare(row.categories, row.distance),
    costs: costs
      .filter(({ vehicleId }) => vehicleId === row.vehicle.id)
      .toSorted(ownCurrencyFirst(row.vehicle))
      .map((cost) => ({
        ...cost,
        perDistance: costPerDistance(cost.grossing, row.distance),
        previousPerDistance: costPerDistance(cost.previous, row.previous),
      })),
    findings: findings.find(({ vehicleId }) => vehicleId === row.vehicle.id),
  }))
}

const ownCurrencyFirst = (vehicle: ListedVehicle) => (a: VehicleCost, b: VehicleCost) =>
  Number(b.currencyCode === vehicle.currencyCode) - Number(a.currencyCode === vehicle.currencyCode)

const urgency = ({ findings }: VehicleRow) =>
  findings ? (findings.gaps + findings.overlaps) * 2 + Number(findings.isSilent) : 0

/** What to sort by; without a value, a vehicle is last in either direction. */
const VALUES: Record<Exclude<Sort, 'vehicle'>, (row: VehicleRow) => number | null> = {
  distance: ({ kilometres }) => kilometres,
  previous: ({ vehicle, previous }) => kilometresOf(vehicle, previous),
  business: ({ business }) => business,
  costs: ({ costs }) => costs[0]?.grossing ?? null,
  perDistance: ({ costs }) => costs[0]?.perDistance ?? null,
  hint: urgency,
}

/** The rows come sorted by plate. */
export function sortRows(rows: readonly VehicleRow[], { by, isDescending }: Order): VehicleRow[] {
  if (by === 'vehicle') return isDescending ? rows.toReversed() : [...rows]
  const valueOf = VALUES[by]
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return isDescending ? b - a : a - b
  })
}
