import type { Coordinate } from '#contract/kernel/place.ts'
import type { PlaceResult } from '../place-result.ts'

// Answers are untrusted: every value is read defensively.

type UnknownRecord = Record<string, unknown>

export const asRecord = (value: unknown): UnknownRecord =>
  typeof value === 'object' && value !== null ? (value as UnknownRecord) : {}

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 50) : [])

const TEXT_MAX = 500
const INVISIBLE = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** One line of text with the length limit of a place, or null. */
export function asText(value: unknown, longest = TEXT_MAX): string | null {
  if (typeof value !== 'string') return null
  // Cut first, generously: normalising takes quadratic time.
  const line = value
    .slice(0, 4 * longest)
    .toWellFormed()
    .replace(INVISIBLE, ' ')
    .trim()
    .normalize('NFC')
  return line === '' ? null : Array.from(line).slice(0, longest).join('')
}

export function asCoordinate(latitude: unknown, longitude: unknown): Coordinate | null {
  const [north, east] = [asNumber(latitude), asNumber(longitude)]
  const isOnEarth = Math.abs(north) <= 90 && Math.abs(east) <= 180
  return isOnEarth ? { latitude: north, longitude: east } : null
}

const asNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN

type AddressLines = Record<'name' | 'street' | 'postalCode' | 'city' | 'country' | 'region', unknown>

/** A place from these parts; null if none of them is usable. */
export function toPlaceResult(
  lines: AddressLines,
  at: Coordinate | null,
  reference: string | null = null,
): PlaceResult | null {
  const country = asText(lines.country)?.toUpperCase() ?? ''
  const address = {
    street: asText(lines.street),
    postalCode: asText(lines.postalCode, 20),
    city: asText(lines.city),
    country: /^[A-Z]{2}$/.test(country) ? country : null,
  }
  const isAddressed = Object.values(address).some((line) => line !== null)
  const name = asText(lines.name)
  if (!name && !isAddressed) return null
  return {
    name,
    address: isAddressed ? address : null,
    coordinate: at,
    region: asText(lines.region),
    reference,
  }
}

/** Street and house number, in the order of the country. */
export function formatStreet(road: unknown, house: unknown, country: unknown): string | null {
  const [name, number] = [asText(road), asText(house)]
  if (!name || !number) return name
  const numberFirst = /^(us|gb|ie|fr|ca|au|nz|lu)$/i.test(String(country))
  return numberFirst ? `${number} ${name}` : `${name} ${number}`
}
