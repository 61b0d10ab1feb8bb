import type { Coordinate } from '#contract/kernel/place.ts'
import type { Found } from '../found.ts'

// What a service answers is not ours to trust: everything is read as if it could be anything.

type Bag = Record<string, unknown>

export const bag = (value: unknown): Bag =>
  typeof value === 'object' && value !== null ? (value as Bag) : {}

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 50) : [])

const LONGEST = 500
const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** One line of text as a place may have it, or null. */
export function text(value: unknown, longest = LONGEST): string | null {
  if (typeof value !== 'string') return null
  // Cut first, generously: to normalise takes the square of the length.
  const line = value
    .slice(0, 4 * longest)
    .toWellFormed()
    .replace(UNSEEN, ' ')
    .trim()
    .normalize('NFC')
  return line === '' ? null : Array.from(line).slice(0, longest).join('')
}

export function coordinate(latitude: unknown, longitude: unknown): Coordinate | null {
  const [north, east] = [number(latitude), number(longitude)]
  const isOnEarth = Math.abs(north) <= 90 && Math.abs(east) <= 180
  return isOnEarth ? { latitude: north, longitude: east } : null
}

const number = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN

type Lines = Record<'name' | 'street' | 'postalCode' | 'city' | 'country' | 'region', unknown>

/** A place of these parts; null where nothing of it can be used. */
export function found(lines: Lines, at: Coordinate | null, reference: string | null = null): Found | null {
  const country = text(lines.country)?.toUpperCase() ?? ''
  const address = {
    street: text(lines.street),
    postalCode: text(lines.postalCode, 20),
    city: text(lines.city),
    country: /^[A-Z]{2}$/.test(country) ? country : null,
  }
  const isAddressed = Object.values(address).some((line) => line !== null)
  const name = text(lines.name)
  if (!name && !isAddressed) return null
  return {
    name,
    address: isAddressed ? address : null,
    coordinate: at,
    region: text(lines.region),
    reference,
  }
}

/** Street and house number, in the order of the country. */
export function street(road: unknown, house: unknown, country: unknown): string | null {
  const [name, number] = [text(road), text(house)]
  if (!name || !number) return name
  const numberFirst = /^(us|gb|ie|fr|ca|au|nz|lu)$/i.test(String(country))
  return numberFirst ? `${number} ${name}` : `${name} ${number}`
}
