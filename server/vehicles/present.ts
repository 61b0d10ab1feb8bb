import type { BillingMode } from '#contract/billing/plans.ts'
import { scopesOnArchived, type VehicleScope } from '#contract/permissions.ts'
import type { TripCategory } from '#contract/trips/category.ts'
import type { Currency, PlateCountry, SystemOfUnits, Vehicle } from '#contract/vehicles/vehicle.ts'
import { planOf, subscriptionsOf } from '../billing/public.ts'
import { toIsoOrNull } from '../db/instant.ts'
import { presentPlace } from '../http/place.ts'
import type { VehicleRow } from './store.ts'
import type { VehicleUserRow } from './users/store.ts'

/** A vehicle as a user with these scopes sees it. */
export const presentVehicle = (row: VehicleRow, scopes: readonly VehicleScope[], billing: BillingMode) => ({
  type: 'vehicle' as const,
  id: row.id,
  attributes: {
    licensePlate: row.license_plate,
    odometer: Number(row.odometer),
    place: presentPlace(row.visible_place),
    timeZone: row.time_zone,
    systemOfUnits: row.system_of_units as SystemOfUnits,
    currencyCode: row.currency_code as Currency,
    subscriptions: subscriptionsOf(row.seat, billing),
    isAutoRecordingEnabled: row.is_auto_recording_enabled,
    isRecordTrackEnabled: row.is_record_track_enabled,
    isSaveTrackEnabled: row.is_save_track_enabled,
    archivedAtIso: toIsoOrNull(row.archived_at),
    name: row.name,
    make: row.make,
    model: row.model,
    vin: row.vin,
    plateCountry: row.plate_country as PlateCountry | null,
    defaultDriverId: row.default_driver?.id ?? null,
    defaultCategory: row.default_category as TripCategory | null,
    sid: row.sid,
    scopes: row.archived_at ? scopesOnArchived(scopes) : [...scopes],
  } satisfies Vehicle,
  meta: {
    version: row.version,
    latestTripEndIso: toIsoOrNull(row.latest_trip_end_at),
    newTripDriverName: row.default_driver?.name ?? row.viewer_name,
    plan: planOf(row.seat, billing),
  },
})

export const presentVehicleUser = ({
  id,
  first_name,
  last_name,
  email,
  version,
  is_assigned,
}: VehicleUserRow) => ({
  type: 'user' as const,
  id,
  attributes: {
    firstName: first_name,
    lastName: last_name,
    email,
    roles: is_assigned ? (['vehicle_user'] as const).slice() : [],
  },
  meta: { version },
})
