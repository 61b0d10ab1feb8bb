import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import {
  type Attention,
  type Costs,
  DISTANCE_UNITS,
  type Distances,
  type DistanceUnit,
  type Finding,
  type Fleet,
  NAMED_VEHICLES,
  type VehicleFindings,
} from '#contract/overview/calls.ts'
import { TRIP_CATEGORIES } from '#contract/trips/category.ts'
import type { ListedVehicle } from '#contract/vehicles/listed-vehicle.ts'
import { CURRENCIES } from '#contract/vehicles/vehicle.ts'
import { exactSum } from '#domain/decimal.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { toIsoOrNull } from '../db/instant.ts'
import { type Months, twelveMonths, yearBefore } from './period.ts'
import type {
  AttentionRow,
  CostRow,
  DrivenRow,
  DriverRow,
  FleetVehicle,
  MonthRow,
  Span,
  Distance as Sum,
} from './store.ts'

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
    vehicles: rows.filter(hasFinding).map(presentFindings),
  }
}

const presentFindings = (row: AttentionRow): VehicleFindings => ({
  vehicleId: row.id,
  uncategorised: row.uncategorised,
  gaps: row.gaps,
  overlaps: row.overlaps,
  late: row.late,
  isSilent: row.is_silent,
  lastTripIso: toIsoOrNull(row.last_trip_at),
})

export function presentFleet(
  month: string,
  rows: readonly AttentionRow[],
  driven: readonly DriverRow[],
): Fleet {
  const ofVehicles = Map.groupBy(driven, ({ vehicle_id }) => vehicle_id)
  return {
    month: month.slice(0, 7),
    vehicles: rows.map((row) => {
      const own = ofVehicles.get(row.id) ?? []
      const distances = own.map(({ distance }) => distance)
      return { ...presentFindings(row), distance: exactSum(distances, 1), drivers: driversOf(own) }
    }),
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

const isCurrent = ({ span }: { span: Span | null }) => span === 'current'
const isPrevious = ({ span }: { span: Span | null }) => span === 'previous'

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

const costsOf = (current: readonly CostRow[], previous: readonly CostRow[]) => ({
  grossing: grossingOf(current),
  previous: grossingOf(previous),
})

const costCategories = (rows: readonly CostRow[]) =>
  EXPENSE_CATEGORIES.flatMap((category) => {
    const own = rows.filter((row) => row.category === category)
    return own.length > 0 ? [{ category, grossing: grossingOf(own) }] : []
  })

const grossingOf = (rows: readonly CostRow[]) =>
  exactSum(
    rows.map(({ grossing }) => grossing),
    2,
  )

export function presentCosts(period: Months, rows: readonly CostRow[]): Costs {
  const [from, to] = [period.from.slice(0, 7), period.to.slice(0, 7)]
  const currencies = CURRENCIES.filter((code) => rows.some((row) => row.currency_code === code)).map(
    (currencyCode) => ({
      currencyCode,
      byMonth: Map.groupBy(
        rows.filter((row) => row.month !== null && row.currency_code === currencyCode),
        ({ month }) => month ?? '',
      ),
      byVehicle: Map.groupBy(
        rows.filter((row) => row.vehicle_id !== null && row.currency_code === currencyCode),
        ({ vehicle_id }) => vehicle_id ?? '',
      ),
    }),
  )
  return {
    currencies: currencies.map(({ currencyCode, byMonth, byVehicle }) => {
      const own = [...byVehicle.values()].flat()
      const within = [...byMonth].flatMap(([month, spent]) => (from <= month && month <= to ? spent : []))
      return {
        currencyCode,
        ...costsOf(own.filter(isCurrent), own.filter(isPrevious)),
        categories: costCategories(within),
        months: twelveMonths(period).map((month) => {
          const spent = byMonth.get(month) ?? []
          const categories = costCategories(spent)
          return { month, ...costsOf(spent, byMonth.get(yearBefore(month)) ?? []), categories }
        }),
      }
    }),
    vehicles: currencies.flatMap(({ currencyCode, byVehicle }) =>
      [...byVehicle].map(([vehicleId, own]) => ({
        vehicleId,
        currencyCode,
        ...costsOf(own.filter(isCurrent), own.filter(isPrevious)),
      })),
    ),
  }
}
