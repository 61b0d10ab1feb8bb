import type { TFunction } from 'i18next'
import type { Place } from '#contract/kernel/place.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { placeText } from '../vehicles/place-text.ts'
import { distanceUnit, writeDistance } from '../vehicles/quantities.ts'
import { isCategory } from './filter.ts'
import { writeMoment } from './when.ts'

type Told = { t: TFunction; language: string; system: SystemOfUnits }

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

export const isTold = (name: string): name is keyof typeof NAMES => name in NAMES

export const fieldName = (name: keyof typeof NAMES, t: TFunction): string => t(NAMES[name])

/** A value of the history in words; an empty one is a dash. */
export function fieldText(name: string, value: unknown, { t, language, system }: Told): string {
  if (value === null || value === undefined || value === '') return '–'
  if (isCategory(value)) return t(`category.${value}`)
  if (typeof value === 'number') return `${writeDistance(value, language)} ${distanceUnit(system)}`
  if (typeof value === 'object') return placeText(value as Place) || '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return name.endsWith('Iso') ? writeMoment(text, language) : text
}
