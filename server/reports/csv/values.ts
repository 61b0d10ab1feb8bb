import type { Place } from '#contract/kernel/place.ts'
import { TRIP_CATEGORIES } from '#contract/trips/trip.ts'
import { coordinateText } from '#domain/places/place-text.ts'
import { tripFieldFormatter } from '#domain/trips/field-text.ts'
import { localTime } from '../local-time.ts'
import type { ReportVehicle } from '../model.ts'
import type { CellWriter } from './cells.ts'
import type { CsvTexts } from './texts.ts'

/** `2026-10-28 09:05:12`, which every spreadsheet takes for a moment. */
export const utcMoment = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`

/** The same with its zone, in a text. */
export const utcText = (iso: string) => `${utcMoment(iso)} UTC`

/** All lines of an address, so that a postal code keeps its zeros; of a place without one, where it is. */
export function addressText(place: Place | null): string {
  if (!place) return ''
  const known = addresses.get(place)
  if (known !== undefined) return known
  const text = addressOf(place)
  addresses.set(place, text)
  return text
}

/** Trips share the places that they name. */
const addresses = new WeakMap<Place, string>()

function addressOf(place: Place): string {
  const { street, postalCode, city, country } = place.address ?? {}
  const town = [postalCode, city].filter(Boolean).join(' ')
  const lines = [street, town, country].filter(Boolean)
  if (lines.length > 0) return lines.join(', ')
  return place.coordinate && !place.name ? coordinateText(place.coordinate) : ''
}

export const fullPlace = (place: Place | null) => [place?.name, addressText(place)].filter(Boolean).join(', ')

type Context = { cells: CellWriter; texts: CsvTexts; vehicle: ReportVehicle }

/** The name of a field in the history of a trip. */
export const fieldName = (name: string, { portal }: CsvTexts, { systemOfUnits }: ReportVehicle): string =>
  tripFieldFormatter({ t: portal, language: '', system: systemOfUnits })(name)?.label ?? name

/** A value in the history of a trip as a cell; a moment in the given zone, or the day that it is. */
export function fieldCell(name: string, value: unknown, zone: string, { cells, texts }: Context): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return cells.tenths(Math.round(value * 10))
  if (typeof value === 'object') return cells.text(fullPlace(value as Place))
  if (typeof value !== 'string') return ''
  if (name.endsWith('Iso')) return value.length === 10 ? value : localTime(value, zone).replace('T', ' ')
  const category = TRIP_CATEGORIES.find((one) => name === 'category' && one === value)
  return cells.text(category ? texts.category(category) : value)
}
