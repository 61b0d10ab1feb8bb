import type { NewVehicle, VehicleChange } from '#contract/vehicles/vehicle.ts'
import { normalizeVin } from '#contract/vehicles/vin.ts'
import { omitUndefined } from '../http/omit-undefined.ts'
import { presentPlace, toJsonColumn } from '../http/place.ts'
import { isCorrection } from './rules.ts'
import type { LockedVehicle, VehicleValues } from './store.ts'

/** The sent attributes as columns. */
const columnsOf = (sent: NewVehicle | VehicleChange) => ({
  license_plate: sent.licensePlate,
  time_zone: sent.timeZone,
  system_of_units: sent.systemOfUnits,
  currency_code: sent.currencyCode,
  is_auto_recording_enabled: sent.isAutoRecordingEnabled,
  is_record_track_enabled: sent.isRecordTrackEnabled,
  is_save_track_enabled: sent.isSaveTrackEnabled,
  name: sent.name,
  make: sent.make,
  model: sent.model,
  vin: sent.vin && normalizeVin(sent.vin),
  plate_country: sent.plateCountry,
  default_driver_id: sent.defaultDriverId,
  default_category: sent.defaultCategory,
})

export const newValues = (sent: NewVehicle): VehicleValues & { license_plate: string } => ({
  ...omitUndefined(columnsOf(sent)),
  license_plate: sent.licensePlate,
  ...omitUndefined({ sid: sent.sid, odometer_said: sent.odometer, place_said: toJsonColumn(sent.place) }),
})

/** Odometer and place are corrections only if they differ from what was shown. */
export function changedValues(sent: VehicleChange, before: LockedVehicle): VehicleValues {
  const place = sent.place && presentPlace(sent.place)
  return {
    ...omitUndefined(columnsOf(sent)),
    ...(isCorrection(sent.odometer, Number(before.odometer)) && { odometer_said: sent.odometer }),
    ...(isCorrection(place, presentPlace(before.place)) && { place_said: place && JSON.stringify(place) }),
  }
}
