import { isoOrNull } from '../db/moment.ts'
import type { AttributesOf } from '../history/public.ts'
import { presentPlace } from '../http/place.ts'
import type { VehicleRow } from './store.ts'

/** A saved state leaves out what is empty. */
const EMPTY = { time_zone: null, odometer_said_at: null, place_said: null, place_said_at: null, sid: null }

/**
 * A saved state of a vehicle in the words of the wire. Odometer and place are what somebody said, and when: who
 * says the same again, after trips that told otherwise, changes the moment alone.
 */
export const changedFields: AttributesOf = (columns) => {
  const row = { ...EMPTY, ...columns } as unknown as VehicleRow
  return {
    licensePlate: row.license_plate,
    odometer: Number(row.odometer_said),
    odometerSaidAtIso: isoOrNull(row.odometer_said_at),
    place: presentPlace(row.place_said),
    placeSaidAtIso: isoOrNull(row.place_said_at),
    timeZone: row.time_zone,
    systemOfUnits: row.system_of_units,
    currencyCode: row.currency_code,
    isAutoRecordingEnabled: row.is_auto_recording_enabled,
    isRecordTrackEnabled: row.is_record_track_enabled,
    isSaveTrackEnabled: row.is_save_track_enabled,
    sid: row.sid,
  }
}
