import type { Coordinate, Place, PlaceInput } from '#contract/kernel/place.ts'

/** A stored place with every attribute; missing ones are null. */
export function presentPlace(stored: unknown): Place | null {
  if (stored === null) return null
  const { name, address, coordinate } = stored as PlaceInput
  return {
    name: name ?? null,
    address: address
      ? {
          street: address.street ?? null,
          postalCode: address.postalCode ?? null,
          city: address.city ?? null,
          country: address.country ?? null,
        }
      : null,
    coordinate: presentCoordinate(coordinate ?? null),
  }
}

export function presentCoordinate(stored: unknown): Coordinate | null {
  if (stored === null) return null
  const { latitude, longitude } = stored as Coordinate
  return { latitude, longitude }
}

/** A place from its two columns. */
export const placeOf = (named: unknown, coordinate: unknown): Place | null =>
  named === null && coordinate === null ? null : presentPlace({ ...(named as object | null), coordinate })

const parseOrNull = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : null)

/**
 * Reads places from columns as text. A page of a logbook names few places many times, so each is parsed once. Returns
 * shared objects: do not modify them.
 */
export function placeReader(): (named: unknown, coordinate: unknown) => Place | null {
  const known = new Map<unknown, Map<unknown, Place | null>>()
  return (named, coordinate) => {
    if (named === null && coordinate === null) return null
    const alike = known.get(named)
    const place = alike?.get(coordinate)
    if (place) return place
    const read = placeOf(parseOrNull(named), parseOrNull(coordinate))
    if (alike) alike.set(coordinate, read)
    else known.set(named, new Map([[coordinate, read]]))
    return read
  }
}

/** The two columns of a place: name and address are stored, and erased, separately from the coordinate. */
export function placeColumns(place: PlaceInput | null | undefined) {
  if (!place) return { named: place, coordinate: place }
  const { coordinate = null, ...rest } = place
  const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  return {
    named: toJsonColumn(Object.keys(named).length > 0 ? named : null),
    coordinate: toJsonColumn(coordinate),
  }
}

/** The value of a JSON column; undefined stays undefined. */
export const toJsonColumn = (value: object | null | undefined) => value && JSON.stringify(value)
