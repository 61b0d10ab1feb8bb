import type { Costs, Distances, DistanceUnit, VehicleFindings } from '#contract/overview/calls.ts'
import type { TripCategory } from '#contract/trips/category.ts'
import type { ListedVehicle } from '#contract/vehicles/listed-vehicle.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { exactSum } from '#domain/decimal.ts'
import { KM_PER_MILE } from '#domain/distance.ts'
import { costPerDistance } from '#domain/expenses/cost-per-distance.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'

/** The order of the categories in every chart. */
export const CATEGORY_ORDER = ['business', 'commute', 'private', 'family', 'honorary', 'none'] as const

export type UnitFigures = Distances['units'][number]
export type VehicleDistance = Distances['vehicles'][number]
export type VehicleCost = Costs['vehicles'][number]
export type CurrencyFigures = Costs['currencies'][number]
type Categories = readonly { category: TripCategory; distance: number }[]

const spentOf = ({ months }: CurrencyFigures) => months.reduce((sum, { grossing }) => sum + grossing, 0)

/** The one with the most spent has the chart. */
export const bySpent = (currencies: readonly CurrencyFigures[]) =>
  currencies.toSorted((a, b) => spentOf(b) - spentOf(a))

/** The change against last year as a share; null without a last year. */
export const changeOf = (current: number, previous: number): number | null =>
  previous > 0 ? (current - previous) / previous : null

/** The share of business trips in the distance; null without a distance. */
export function businessShare(categories: Categories, distance: number): number | null {
  const business = categories.find(({ category }) => category === 'business')?.distance ?? 0
  return distance > 0 ? business / distance : null
}

export const unitOf = ({ systemOfUnits }: Pick<ListedVehicle, 'systemOfUnits'>): DistanceUnit =>
  distanceUnit(systemOfUnits)

/** For the length of a bar alone: vehicles in miles stand beside others in kilometres. */
export const kilometresOf = (vehicle: ListedVehicle, distance: number) =>
  unitOf(vehicle) === 'km' ? distance : distance * KM_PER_MILE

export type FleetSum = {
  distance: number
  previous: number
  business: number | null
  costs: FleetCosts | null
}
type FleetCosts = {
  grossing: number
  perDistance: number | null
  previousPerDistance: number | null
}

/** The sum of the vehicles with this unit; costs of those with this currency, per their own distance. */
export function sumFleet(
  vehicles: readonly VehicleDistance[],
  costs: readonly VehicleCost[],
  unit: DistanceUnit,
  currency: Currency | null,
): FleetSum {
  const own = vehicles.filter(({ vehicle }) => unitOf(vehicle) === unit)
  const distance = sum(own, (row) => row.distance)
  const business = sum(own, ({ categories }) =>
    categories.reduce((all, one) => all + (one.category === 'business' ? one.distance : 0), 0),
  )
  return {
    distance,
    previous: sum(own, (row) => row.previous),
    business: distance > 0 ? business / distance : null,
    costs: currency === null ? null : fleetCosts(own, costs, currency),
  }
}

function fleetCosts(
  driven: readonly VehicleDistance[],
  costs: readonly VehicleCost[],
  currency: Currency,
): FleetCosts {
  const inCurrency = costs.filter(({ currencyCode }) => currencyCode === currency)
  // Per distance only where both are of the same vehicles.
  const own = driven.filter(({ vehicle }) => vehicle.currencyCode === currency)
  const ids = new Set(own.map(({ vehicle }) => vehicle.id))
  const spent = inCurrency.filter(({ vehicleId }) => ids.has(vehicleId))
  return {
    grossing: sum(inCurrency, ({ grossing }) => grossing),
    perDistance: costPerDistance(
      sum(spent, ({ grossing }) => grossing),
      sum(own, ({ distance }) => distance),
    ),
    previousPerDistance: costPerDistance(
      sum(spent, ({ previous }) => previous),
      sum(own, ({ previous }) => previous),
    ),
  }
}

const sum = <T>(rows: readonly T[], value: (row: T) => number) => exactSum(rows.map(value), 2)

/** An address with more ids would be too long for some servers between. */
const IDS_MAX = 40

/** The filter for the vehicles of which a finding is counted: archived ones have findings too, but are not counted. */
export function vehiclesWith(
  vehicles: readonly VehicleFindings[],
  kind: 'uncategorised' | 'gaps' | 'overlaps' | 'late',
) {
  const counted = vehicles.filter((vehicle) => vehicle[kind] > 0)
  return counted.length <= IDS_MAX ? { vehicleIds: counted.map(({ vehicleId }) => vehicleId).join(',') } : {}
}
