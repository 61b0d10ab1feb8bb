import type { Place } from '#contract/kernel/place.ts'
import { TRIP_CATEGORIES } from '#contract/trips/category.ts'
import { CURRENCIES, SYSTEMS_OF_UNITS, type SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { FieldFormatter, Translate } from '../field-text.ts'
import { writeFullDay } from '../format/date.ts'
import { writeDistance } from '../format/distance.ts'
import { placeText } from '../places/place-text.ts'
import { countryName } from './plate.ts'
import { distanceUnit } from './units.ts'

/** The shown attributes and the keys of their labels. */
const NAMES = {
  licensePlate: 'vehicles.plate',
  odometer: 'changes.odometerSaid',
  place: 'changes.placeSaid',
  timeZone: 'vehicles.zone',
  systemOfUnits: 'vehicles.units',
  currencyCode: 'vehicles.currency',
  archivedAtIso: 'vehicles.archivedAt',
  name: 'vehicles.name',
  make: 'vehicles.make',
  model: 'vehicles.model',
  vin: 'vehicles.vin',
  plateCountry: 'vehicles.plateCountry',
  defaultDriverId: 'vehicles.defaultDriver',
  defaultCategory: 'vehicles.defaultCategory',
  isAutoRecordingEnabled: 'vehicles.autoRecording',
  isRecordTrackEnabled: 'vehicles.recordTrack',
  isSaveTrackEnabled: 'vehicles.saveTrack',
} as const

const isShownField = (name: string): name is keyof typeof NAMES => Object.hasOwn(NAMES, name)

type FormatContext = { t: Translate; language: string; system: SystemOfUnits }

/** Formats the attributes of a vehicle for the history view. */
export const vehicleFieldFormatter =
  (context: FormatContext): FieldFormatter =>
  (name) =>
    isShownField(name)
      ? {
          label: context.t(NAMES[name]),
          text: (value) => textOf(name, value, context),
        }
      : null

function textOf(name: keyof typeof NAMES, value: unknown, context: FormatContext): string {
  if (typeof value !== 'string') return otherText(value, context)
  if (name === 'archivedAtIso') return writeFullDay(value, undefined, context.language)
  if (name === 'plateCountry') return countryName(value, context.language)
  // The history has no name for the id: the person may have left.
  if (name === 'defaultDriverId') return context.t('vehicles.driverChosen')
  const category = TRIP_CATEGORIES.find((one) => name === 'defaultCategory' && one === value)
  if (category) return context.t(`category.${category}`)
  const units = SYSTEMS_OF_UNITS.find((one) => name === 'systemOfUnits' && one === value)
  if (units) return context.t(`units.${units}`)
  const currency = CURRENCIES.find((one) => name === 'currencyCode' && one === value)
  return currency ? context.t(`currency.${currency}`) : value
}

/** The text of a value that is no text; an empty one is a dash. */
function otherText(value: unknown, { t, language, system }: FormatContext): string {
  if (typeof value === 'boolean') return t(value ? 'expenses.yes' : 'expenses.no')
  if (typeof value === 'number') return `${writeDistance(value, language)}\u00a0${distanceUnit(system)}`
  return placeText((value ?? null) as Place | null) || '–'
}
