import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import {
  type Attention,
  type Costs,
  DISTANCE_UNITS,
  type Distances,
  type DistanceUnit,
  type Finding,
  NAMED_VEHICLES,
} from '#contract/overview/calls.ts'
import { TRIP_CATEGORIES } from '#contract/trips/category.ts'
import type { ListedVehicle } from '#contract/vehicles/listed-vehicle.ts'
import { CURRENCIES } from '#contract/vehicles/vehicle.ts'
import { exactSum } from '#domain/decimal.ts'
import { costPerDistance } from '#domain/expenses/cost-per-distance.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { toIsoOrNull } from '../db/instant.ts'
import { type Months, twelveMonths, yearBefore } from './period.ts'
import type { AttentionRow, CostRow, DrivenRow, FleetVehicle, MonthRow } from './store.ts'

const presentVehicle = (row: FleetVehicle): ListedVehicle => ({
  id: row.id,
  licensePlate: row.license_plate,
  plateCountry: row.plate_country,
  systemOfUnits: row.system_of_units,
  currencyCode: row.currency_code,
  timeZone: row.time_zone,
  isArchived: row.is_archived,
})

export function presentAttention(rows: readonly AttentionRow[]): Attention {
  const silent = rows.filter(({ is_silent }) => is_silent).toSorted(byLastTrip)
  return {
    uncategorised: findingOf(rows, 'uncategorised', 'uncategorised_distance'),
    gaps: findingOf(rows, 'gaps', 'gap_distance'),
    overlaps: findingOf(rows, 'overlaps', 'overlap_distance'),
    late: findingOf(rows, 'late', null),
    silent: {
      vehicles: silent.slice(0, NAMED_VEHICLES).map((row) => ({
        vehicle: presentVehicle(row),
        lastTripIso: toIsoOrNull(row.last_trip_at),
      })),
      vehicleCount: silent.length,
    },
    vehicles: rows.filter(hasFinding).map((row) => ({
      vehicleId: row.id,
      uncategorised: row.uncategorised,
      gaps: row.gaps,
      overlaps: row.overlaps,
      late: row.late,
      isSilent: row.is_silent,
      lastTripIso: toIsoOrNull(row.last_trip_at),
    })),
  }
}

const hasFinding = ({ uncategorised, gaps, overlaps, late, is_silent }: AttentionRow) =>
  is_silent || uncategorised + gaps + overlaps + late > 0

/** The longest silence first; without any trip at the end. */
const byLastTrip = (a: AttentionRow, b: AttentionRow) =>
  (a.last_trip_at ?? '9').localeCompare(b.last_trip_at ?? '9')

type CountName = 'uncategorised' | 'gaps' | 'overlaps' | 'late'
type DistanceName = 'uncategorised_distance' | 'gap_distance' | 'overlap_distance'

/** The vehicles with the most of it are named. */
function findingOf(rows: readonly AttentionRow[], count: CountName, distance: DistanceName | null): Finding {
  const affected = rows.filter((row) => row[count] > 0).toSorted((a, b) => b[count] - a[count])
  return {
    count: affected.reduce((sum, row) => sum + row[count], 0),
    distances: DISTANCE_UNITS.flatMap((unit) => {
      const own = affected.filter(({ system_of_units }) => distanceUnit(system_of_units) === unit)
      const values = distance ? own.map((row) => row[distance]) : []
      return values.length > 0 ? [{ unit, distance: exactSum(values, 1) }] : []
    }),
    vehicles: affected.slice(0, NAMED_VEHICLES).map(presentVehicle),
    vehicleCount: affected.length,
  }
}

type Sum = Pick<MonthRow, 'category' | 'trips' | 'distance'>

const distanceOf = (rows: readonly Sum[]) =>
  exactSum(
    rows.map(({ distance }) => distance),
    1,
  )

const distancesOf = (current: readonly Sum[], previous: readonly Sum[]) => ({
  distance: distanceOf(current),
  previous: distanceOf(previous),
  categories: TRIP_CATEGORIES.flatMap((category) => {
    const own = current.filter((row) => row.category === category)
    const count = own.reduce((sum, { trips }) => sum + trips, 0)
    return count > 0 ? [{ category, count, distance: distanceOf(own) }] : []
  }),
})

const isCurrent = ({ span }: { span: string }) => span === 'current'
const isPrevious = ({ span }: { span: string }) => span === 'previous'

/** `before`: the month a year before the running one, up to today. */
export type DistanceRows = {
  vehicles: readonly FleetVehicle[]
  months: readonly MonthRow[]
  driven: readonly DrivenRow[]
  before: readonly DrivenRow[]
}

export function presentDistances(
  period: Months,
  { vehicles, months, driven, before }: DistanceRows,
): Distances {
  const isRunning = period.running !== null && period.running >= period.from
  const unitOf = new Map(vehicles.map(({ id, system_of_units }) => [id, distanceUnit(system_of_units)]))
  const rows = [...driven, ...(isRunning ? before : [])]
  const ofVehicles = Map.groupBy(rows, ({ vehicle_id }) => vehicle_id)
  const monthBefore = period.running && yearBefore(period.running.slice(0, 7))
  const isOf = (unit: DistanceUnit) => (row: DrivenRow) => unitOf.get(row.vehicle_id) === unit
  return {
    isRunning,
    units: DISTANCE_UNITS.filter((unit) => months.some((row) => row.unit === unit)).map((unit) => {
      const drivers = rows.filter(isOf(unit))
      const byMonth = new Map<string | null, readonly Sum[]>([
        ...Map.groupBy(
          months.filter((row) => row.unit === unit),
          ({ month }) => month,
        ),
        [monthBefore, before.filter(isOf(unit))],
      ])
      return {
        unit,
        ...distancesOf(drivers.filter(isCurrent), drivers.filter(isPrevious)),
        months: twelveMonths(period).map((month) => ({
          month,
          ...distancesOf(byMonth.get(month) ?? [], byMonth.get(yearBefore(month)) ?? []),
        })),
        drivers: [...Map.groupBy(drivers, ({ driver }) => driver)]
          .map(([driver, own]) => ({
            name: driver || null,
            ...distancesOf(own.filter(isCurrent), own.filter(isPrevious)),
          }))
          .toSorted((a, b) => b.distance - a.distance),
      }
    }),
    vehicles: vehicles
      .map((vehicle) => {
        const own = ofVehicles.get(vehicle.id) ?? []
        return {
          vehicle: presentVehicle(vehicle),
          drivers: driversOf(own.filter(isCurrent)),
          ...distancesOf(own.filter(isCurrent), own.filter(isPrevious)),
        }
      })
      .filter(({ vehicle, distance, previous }) => !vehicle.isArchived || distance > 0 || previous > 0),
  }
}

/** The longest distance first. */
const driversOf = (rows: readonly { driver: string; distance: string }[]) =>
  [...Map.groupBy(rows, ({ driver }) => driver)]
    .filter(([driver]) => driver !== '')
    .map(([driver, own]) => ({ driver, distance: own.reduce((sum, row) => sum + Number(row.distance), 0) }))
    .toSorted((a, b) => b.distance - a.distance)
    .map(({ driver }) => driver)

const costsOf = (
  current: readonly Pick<CostRow, 'category' | 'grossing'>[],
  previous: readonly Pick<CostRow, 'grossing'>[],
) => ({
  grossing: grossingOf(current),
  previous: grossingOf(previous),
  categories: EXPENSE_CATEGORIES.flatMap((category) => {
    const own = current.filter((row) => row.category === category)
    return own.length > 0 ? [{ category, grossing: grossingOf(own) }] : []
  }),
})

const grossingOf = (rows: readonly Pick<CostRow, 'grossing'>[]) =>
  exactSum(
    rows.map(({ grossing }) => grossing),
    2,
  )

export function presentCosts(
  months: Months,
  { vehicles }: Pick<Distances, 'vehicles'>,
  rows: readonly CostRow[],
): Costs {
  const ofMonths = rows.filter((row) => row.kind === 'month')
  const ofVehicles = rows.filter((row) => row.kind === 'vehicle')
  const currencies = CURRENCIES.filter((code) => rows.some((row) => row.currency_code === code))
  return {
    currencies: currencies.map((currencyCode) => {
      const own = ofVehicles.filter((row) => row.currency_code === currencyCode)
      const byMonth = Map.groupBy(
        ofMonths.filter((row) => row.currency_code === currencyCode),
        ({ month }) => month,
      )
      return {
        currencyCode,
        ...costsOf(own.filter(isCurrent), own.filter(isPrevious)),
        months: twelveMonths(months).map((month) => ({
          month,
          ...costsOf(byMonth.get(month) ?? [], byMonth.get(yearBefore(month)) ?? []),
        })),
      }
    }),
    vehicles: vehicles.flatMap(({ vehicle, distance, previous }) =>
      currencies.flatMap((currencyCode) => {
        const own = ofVehicles.filter(
          (row) => row.vehicle_id === vehicle.id && row.currency_code === currencyCode,
        )
        if (own.length === 0) return []
        const costs = costsOf(own.filter(isCurrent), own.filter(isPrevious))
        return [
          {
            vehicle,
            currencyCode,
            ...costs,
            perDistance: costPerDistance(costs.grossing, distance),
            previousPerDistance: costPerDistance(costs.previous, previous),
          },
        ]
      }),
    ),
  }
}
