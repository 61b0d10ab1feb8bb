import type { NewVehicle, VehicleChange } from '#contract/vehicles/vehicle.ts'
import { given } from '../http/given.ts'
import { json, presentPlace } from '../http/place.ts'
import { isSaid } from './rules.ts'
import type { LockedVehicle, VehicleValues } from './store.ts'

/** What was sent, as columns. */
const valuesOf = (sent: NewVehicle | VehicleChange) => ({
  license_plate: sent.licensePlate,
  time_zone: sent.timeZone,
  system_of_units: sent.systemOfUnits,
  currency_code: sent.currencyCode,
  is_auto_recording_enabled: sent.isAutoRecordingEnabled,
  is_record_track_enabled: sent.isRecordTrackEnabled,
  is_save_track_enabled: sent.isSaveTrackEnabled,
})

export const newValues = (sent: NewVehicle): VehicleValues & { license_plate: string } => ({
  ...given(valuesOf(sent)),
  license_plate: sent.licensePlate,
  ...given({ sid: sent.sid, odometer_said: sent.odometer, place_said: json(sent.place) }),
})

/** An odometer or a place counts as said only if it differs from what was shown. */
export function changedValues(sent: VehicleChange, before: LockedVehicle): VehicleValues {
  const place = sent.place && presentPlace(sent.place)
  return {
    ...given(valuesOf(sent)),
    ...(isSaid(sent.odometer, Number(before.odometer)) && { odometer_said: sent.odometer }),
    ...(isSaid(place, presentPlace(before.place)) && { place_said: place && JSON.stringify(place) }),
  }
}
