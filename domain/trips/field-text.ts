import type { Place } from '#contract/kernel/place.ts'
import { TRIP_CATEGORIES } from '#contract/trips/trip.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { FieldFormatter, Translate } from '../field-text.ts'
import { isDay, writeDate, writeMoment } from '../format/date.ts'
import { writeDistance } from '../format/distance.ts'
import { placeText } from '../places/place-text.ts'
import { distanceUnit } from '../vehicles/units.ts'

type FormatContext = { t: Translate; language: string; system: SystemOfUnits }
type ZonedFormatContext = FormatContext & { zone: string | undefined }

/** The shown attributes and the keys of their labels; moments are shown in their zone. */
const NAMES = {
  category: 'trips.category',
  dateStartIso: 'trips.start',
  dateStartTz: 'history.zoneStart',
  dateEndIso: 'trips.end',
  dateEndTz: 'history.zoneEnd',
  odometerStart: 'history.odometerStart',
  odometerEnd: 'history.odometerEnd',
  placeStart: 'history.placeStart',
  placeEnd: 'history.placeEnd',
  reason: 'trips.reason',
  contactName: 'trips.contact',
  contactCompany: 'trips.company',
  driverName: 'trips.driver',
  comment: 'trips.comment',
} as const

export const isTripField = (name: string): name is keyof typeof NAMES => Object.hasOwn(NAMES, name)

/** Formats the attributes of a trip for the history view. */
export const tripFieldFormatter =
  (context: FormatContext): FieldFormatter =>
  (name) =>
    isTripField(name)
      ? { label: context.t(NAMES[name]), text: (value, zone) => fieldText(name, value, { ...context, zone }) }
      : null

/** The text of a value; an empty one is a dash. */
function fieldText(name: string, value: unknown, { t, language, system, zone }: ZonedFormatContext): string {
  if (value === null || value === undefined || value === '') return '–'
  const category = TRIP_CATEGORIES.find((one) => name === 'category' && one === value)
  if (category) return t(`category.${category}`)
  if (typeof value === 'number') return `${writeDistance(value, language)} ${distanceUnit(system)}`
  if (typeof value === 'object') return placeText(value as Place) || '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (!name.endsWith('Iso')) return text
  return isDay(text) ? writeDate(text, language, 'UTC') : writeMoment(text, language, zone)
}
