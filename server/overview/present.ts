import {
  type Attention,
  DISTANCE_UNITS,
  type Finding,
  type Fleet,
  NAMED_VEHICLES,
  type VehicleFindings,
} from '#contract/overview/calls.ts'
import type { ListedVehicle } from '#contract/vehicles/listed-vehicle.ts'
import { exactSum } from '#domain/decimal.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { toIsoOrNull } from '../db/instant.ts'
import { mapInTurns } from '../http/in-turns.ts'
import type { AttentionRow } from './attention/store.ts'
import type { Driven } from './drivers/store.ts'
import type { FleetVehicle } from './fleet/store.ts'

export const presentVehicle = (row: FleetVehicle): ListedVehicle => ({
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

export async function presentFleet(
  month: string,
  rows: readonly AttentionRow[],
  driven: readonly Driven[],
): Promise<Fleet> {
  const ofVehicles = new Map(driven.map((one) => [one.vehicle_id, one]))
  const vehicles = await mapInTurns(rows, (row) => {
    const { tenths = 0, drivers = [], driver_count: driverCount = 0 } = ofVehicles.get(row.id) ?? {}
    return { ...presentFindings(row), distance: tenths / 10, drivers, driverCount }
  })
  return { month: month.slice(0, 7), vehicles }
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
