import { toIsoOrNull } from '../db/instant.ts'
import type { Columns, ToAttributes } from '../history/public.ts'
import { presentPlace } from '../http/place.ts'
import type { VehicleRow } from './store.ts'

/** Empty columns are not stored in a snapshot. */
const EMPTY = {
  time_zone: null,
  odometer_said_at: null,
  odometer_corrected: null,
  place_said: null,
  place_said_at: null,
  sid: null,
  archived_at: null,
  name: null,
  make: null,
  model: null,
  vin: null,
  plate_country: null,
  default_driver_id: null,
  default_category: null,
}

const rowOf = (columns: Columns) => ({ ...EMPTY, ...columns }) as unknown as VehicleRow

/**
 * Converts the snapshot of a vehicle to API attributes. Odometer and place are the last manual values; before a
 * correction of the odometer, the one shown right before it.
 */
export const snapshotAttributes: ToAttributes = (columns, next) => {
  const row = rowOf(columns)
  return {
    licensePlate: row.license_plate,
    odometer: Number(odometerAtChange(row, next && rowOf(next))),
    odometerSaidAtIso: toIsoOrNull(row.odometer_said_at),
    place: presentPlace(row.place_said),
    placeSaidAtIso: toIsoOrNull(row.place_said_at),
    timeZone: row.time_zone,
    systemOfUnits: row.system_of_units,
    currencyCode: row.currency_code,
    isAutoRecordingEnabled: row.is_auto_recording_enabled,
    isRecordTrackEnabled: row.is_record_track_enabled,
    isSaveTrackEnabled: row.is_save_track_enabled,
    archivedAtIso: toIsoOrNull(row.archived_at),
    name: row.name,
    make: row.make,
    model: row.model,
    vin: row.vin,
    plateCountry: row.plate_country,
    defaultDriverId: row.default_driver_id,
    defaultCategory: row.default_category,
    sid: row.sid,
  }
}

/** Corrections from before this was recorded fall back to the previous manual value. */
function odometerAtChange(row: VehicleRow, next: VehicleRow | undefined) {
  const isCorrected =
    next && next.odometer_said_at !== row.odometer_said_at && next.odometer_corrected !== null
  return isCorrected ? next.odometer_corrected : row.odometer_said
}
