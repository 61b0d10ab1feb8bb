import type { TFunction } from 'i18next'
import { TRIP_CATEGORIES, type TripCategory } from '#contract/trips/category.ts'
import type { Language } from '#contract/users/user.ts'
import {
  CURRENCIES,
  type Currency,
  PLATE_COUNTRIES,
  PLATE_LENGTH,
  type PlateCountry,
  SYSTEMS_OF_UNITS,
  type SystemOfUnits,
  VEHICLE_TEXT_LENGTH,
  type VehicleChange,
} from '#contract/vehicles/vehicle.ts'
import { isVin } from '#contract/vehicles/vin.ts'
import { checkPlace, readPlace, writePlace } from '../places/public.tsx'
import { ANY_SEAT, NO_SEAT, seatAttribute } from '../plans/public.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { writeNumber } from '../ui/read-number.ts'
import { OFF, ON } from '../ui/switch-field.tsx'
import { typedChecks } from '../ui/typed-checks.ts'
import { localZone } from '../ui/zones.ts'
import { checkOdometer, READING, readOdometer } from './odometer.ts'
import type { Vehicle } from './queries.ts'

export type VehicleValues = Record<
  | 'licensePlate'
  | 'odometer'
  | 'place'
  | 'timeZone'
  | 'systemOfUnits'
  | 'currencyCode'
  | 'isAutoRecordingEnabled'
  | 'isRecordTrackEnabled'
  | 'isSaveTrackEnabled'
  | 'subscriptions'
  | 'plateCountry'
  | 'name'
  | 'make'
  | 'model'
  | 'vin'
  | 'defaultDriverId'
  | 'defaultCategory',
  string
>

const flag = (isOn: boolean) => (isOn ? ON : OFF)

/** The form values of a vehicle, or the defaults of a new one. */
export function vehicleValues(vehicle: Vehicle | null, language: Language): VehicleValues {
  const attributes = vehicle?.attributes
  return {
    licensePlate: attributes?.licensePlate ?? '',
    odometer: attributes ? writeNumber(String(attributes.odometer), { ...READING, language }) : '',
    place: writePlace(attributes?.place ?? null),
    timeZone: attributes ? (attributes.timeZone ?? '') : localZone(),
    systemOfUnits: attributes?.systemOfUnits ?? 'metric',
    currencyCode: attributes?.currencyCode ?? 'EUR',
    isAutoRecordingEnabled: flag(attributes?.isAutoRecordingEnabled ?? true),
    isRecordTrackEnabled: flag(attributes?.isRecordTrackEnabled ?? true),
    isSaveTrackEnabled: flag(attributes?.isSaveTrackEnabled ?? true),
    subscriptions: attributes ? (attributes.subscriptions[0]?.id ?? NO_SEAT) : ANY_SEAT,
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
  const typed = typedChecks(t, language)
  return collectFaults({
    licensePlate: checks(t).required(values.licensePlate, PLATE_LENGTH),
    odometer:
      typed.number(values.odometer, READING, { isOptional: true }) ??
      checkOdometer(values.odometer, t, language),
    place: checkPlace(values.place, t),
    timeZone: typed.zone(values.timeZone, { isOptional: true }),
    name: checks(t).length(values.name, VEHICLE_TEXT_LENGTH),
    make: checks(t).length(values.make, VEHICLE_TEXT_LENGTH),
    model: checks(t).length(values.model, VEHICLE_TEXT_LENGTH),
    vin: isVin(values.vin.trim()) ? undefined : t('vehicles.vinInvalid'),
  })
}

const countryOf = (value: string): PlateCountry | null => PLATE_COUNTRIES.find((one) => one === value) ?? null

/** No category is the default of every trip. */
const categoryOf = (value: string): TripCategory | null =>
  TRIP_CATEGORIES.find((one) => one === value && one !== 'none') ?? null

/** The attributes to send: all of a new vehicle, else only those that differ. */
export function vehicleAttributes(
  values: VehicleValues,
  before: VehicleValues | null,
  language: Language,
): VehicleChange {
  const isSent = (name: keyof VehicleValues) => before === null || values[name] !== before[name]
  const odometer = readOdometer(values.odometer, language)
  const system = SYSTEMS_OF_UNITS.find((one): one is SystemOfUnits => one === values.systemOfUnits)
  const currency = CURRENCIES.find((one): one is Currency => one === values.currencyCode)
  return {
    ...(isSent('licensePlate') && { licensePlate: values.licensePlate }),
    ...(isSent('odometer') && odometer !== undefined && { odometer }),
    ...(isSent('place') && { place: readPlace(values.place) }),
    ...(isSent('timeZone') && { timeZone: values.timeZone || null }),
    ...(isSent('systemOfUnits') && system && { systemOfUnits: system }),
    ...(isSent('currencyCode') && currency && { currencyCode: currency }),
    ...(isSent('isAutoRecordingEnabled') && { isAutoRecordingEnabled: values.isAutoRecordingEnabled === ON }),
    ...(isSent('isRecordTrackEnabled') && { isRecordTrackEnabled: values.isRecordTrackEnabled === ON }),
    ...(isSent('isSaveTrackEnabled') && { isSaveTrackEnabled: values.isSaveTrackEnabled === ON }),
    ...(isSent('plateCountry') && { plateCountry: countryOf(values.plateCountry) }),
    ...(isSent('name') && { name: values.name || null }),
    ...(isSent('make') && { make: values.make || null }),
    ...(isSent('model') && { model: values.model || null }),
    ...(isSent('vin') && { vin: values.vin || null }),
    ...(isSent('defaultDriverId') && { defaultDriverId: values.defaultDriverId || null }),
    ...(isSent('defaultCategory') && { defaultCategory: categoryOf(values.defaultCategory) }),
    ...(before !== null && isSent('subscriptions') && { subscriptions: seatAttribute(values.subscriptions) }),
  }
}
