import type { TFunction } from 'i18next'
import type { TripCategory } from '#contract/trips/category.ts'
import type { Language } from '#contract/users/user.ts'
import {
  PLATE_LENGTH,
  type PlateCountry,
  VEHICLE_TEXT_LENGTH,
  type VehicleChange,
} from '#contract/vehicles/vehicle.ts'
import { isVin } from '#contract/vehicles/vin.ts'
import { checkPlace } from '../places/public.tsx'
import { ANY_SEAT, NO_SEAT } from '../plans/public.ts'
import { checkZone } from '../ui/check-zone.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { type Input, validValue } from '../ui/input.ts'
import { isEqual } from '../ui/is-equal.ts'
import { localZone } from '../ui/zones.ts'
import { checkOdometer } from './odometer.ts'
import type { Vehicle } from './queries.ts'

type Attributes = Vehicle['attributes']

export type VehicleValues = Pick<Attributes, 'place' | 'systemOfUnits' | 'currencyCode'> &
  Record<'licensePlate' | 'timeZone' | 'name' | 'make' | 'model' | 'vin' | 'defaultDriverId', string> & {
    odometer: Input<number>
    plateCountry: PlateCountry | ''
    defaultCategory: TripCategory
  }

export type SeatValues = { subscriptions: string }

/** A new vehicle also gets what is set on pages of its own later: what is recorded, and the seat. */
export type NewVehicleValues = VehicleValues &
  SeatValues &
  Pick<Attributes, 'isAutoRecordingEnabled' | 'isRecordTrackEnabled' | 'isSaveTrackEnabled'>

export const newVehicleValues = (): NewVehicleValues => ({
  ...vehicleValues(null),
  subscriptions: ANY_SEAT,
  isAutoRecordingEnabled: true,
  isRecordTrackEnabled: true,
  isSaveTrackEnabled: true,
})

export const seatValues = (vehicle: Vehicle | null): SeatValues => ({
  subscriptions: vehicle?.attributes.subscriptions[0]?.id ?? NO_SEAT,
})

/** The form values of a vehicle, or the defaults of a new one. */
export function vehicleValues(vehicle: Vehicle | null): VehicleValues {
  const attributes = vehicle?.attributes
  return {
    licensePlate: attributes?.licensePlate ?? '',
    odometer: attributes?.odometer ?? null,
    place: attributes?.place ?? null,
    timeZone: attributes ? (attributes.timeZone ?? '') : localZone(),
    systemOfUnits: attributes?.systemOfUnits ?? 'metric',
    currencyCode: attributes?.currencyCode ?? 'EUR',
    plateCountry: attributes?.plateCountry ?? '',
    name: attributes?.name ?? '',
    make: attributes?.make ?? '',
    model: attributes?.model ?? '',
    vin: attributes?.vin ?? '',
    defaultDriverId: attributes?.defaultDriverId ?? '',
    defaultCategory: attributes?.defaultCategory ?? 'none',
  }
}

export function checkVehicle(values: VehicleValues, t: TFunction, language: Language) {
  return collectFaults({
    licensePlate: checks(t).required(values.licensePlate, PLATE_LENGTH),
    odometer: checkOdometer(values.odometer, t, { isOptional: true }),
    place: checkPlace(values.place, t),
    timeZone: checkZone(values.timeZone, t, language),
    name: checks(t).length(values.name, VEHICLE_TEXT_LENGTH),
    make: checks(t).length(values.make, VEHICLE_TEXT_LENGTH),
    model: checks(t).length(values.model, VEHICLE_TEXT_LENGTH),
    vin: isVin(values.vin.trim()) ? undefined : t('vehicles.vinInvalid'),
  })
}

/** The attributes to send: all of a new vehicle, else only those that differ. */
export function vehicleAttributes(values: VehicleValues, before: VehicleValues | null): VehicleChange {
  const isSent = (name: keyof VehicleValues) => before === null || !isEqual(values[name], before[name])
  const odometer = validValue(values.odometer)
  // No category is the default of every trip.
  const defaultCategory = values.defaultCategory === 'none' ? null : values.defaultCategory
  return {
    ...(isSent('licensePlate') && { licensePlate: values.licensePlate }),
    ...(isSent('odometer') && odometer !== null && { odometer }),
    ...(isSent('place') && { place: values.place }),
    ...(isSent('timeZone') && { timeZone: values.timeZone || null }),
    ...(isSent('systemOfUnits') && { systemOfUnits: values.systemOfUnits }),
    ...(isSent('currencyCode') && { currencyCode: values.currencyCode }),
    ...(isSent('plateCountry') && { plateCountry: values.plateCountry || null }),
    ...(isSent('name') && { name: values.name || null }),
    ...(isSent('make') && { make: values.make || null }),
    ...(isSent('model') && { model: values.model || null }),
    ...(isSent('vin') && { vin: values.vin || null }),
    ...(isSent('defaultDriverId') && { defaultDriverId: values.defaultDriverId || null }),
    ...(isSent('defaultCategory') && { defaultCategory }),
  }
}
