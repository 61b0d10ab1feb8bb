import type { TFunction } from 'i18next'
import type { Place } from '#contract/kernel/place.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { placeText } from '../places/place-text.ts'
import { readPlace } from '../places/public.tsx'
import type { TellValue } from '../records/record-conflict.tsx'
import type { TellField } from '../records/told-fields.tsx'
import { writeMoment } from '../ui/when.ts'
import { distanceUnit, writeDistance } from '../vehicles/quantities.ts'
import { isCategory } from './filter.ts'
import { tripLabels } from './trip-fields.tsx'
import type { TripValues } from './trip-values.ts'

type Told = { t: TFunction; language: string; system: SystemOfUnits }
type Then = Told & { zone: string | undefined }

/** The attributes of a trip that people know, and the name of each; of a moment, the zone tells the clock. */
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

const isTold = (name: string): name is keyof typeof NAMES => name in NAMES

/** What the history tells of a trip. */
export const tellTrip =
  (told: Told): TellField =>
  (name) =>
    isTold(name)
      ? { label: told.t(NAMES[name]), text: (value, zone) => fieldText(name, value, { ...told, zone }) }
      : null

/** A value of the history in words; an empty one is a dash. */
function fieldText(name: string, value: unknown, { t, language, system, zone }: Then): string {
  if (value === null || value === undefined || value === '') return '–'
  if (name === 'category' && isCategory(value)) return t(`category.${value}`)
  if (typeof value === 'number') return `${writeDistance(value, language)} ${distanceUnit(system)}`
  if (typeof value === 'object') return placeText(value as Place) || '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return name.endsWith('Iso') ? writeMoment(text, language, zone) : text
}

/** A value of the form in words; the offset only tells which of two hours is meant. */
export const tellTripValue =
  (t: TFunction): TellValue<TripValues> =>
  (name, value) => {
    if (name.startsWith('offset')) return null
    const label = tripLabels(t)[name]
    if (name === 'category' && isCategory(value)) return [label, t(`category.${value}`)]
    return [label, name.startsWith('place') ? placeText(readPlace(value)) : value]
  }
