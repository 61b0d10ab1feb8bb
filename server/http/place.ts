import type { Coordinate, Place, PlaceInput } from '#contract/kernel/place.ts'

/** A kept place with every attribute there, an empty one null. */
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

/** What the two columns of a place hold, as one. */
export const placeOf = (named: unknown, coordinate: unknown): Place | null =>
  named === null && coordinate === null ? null : presentPlace({ ...(named as object | null), coordinate })

const parseOrNull = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : null)

/**
 * Reads places from columns as text. A page of a logbook names few places many times: each is read once.
 * What it returns is told, never changed.
 */
export function placeReader(): (named: unknown, coordinate: unknown) => Place | null {
  const known = new Map<unknown, Map<unknown, Place | null>>()
  return (named, coordinate) => {
    if (named === null && coordinate === null) return null
    const alike = known.get(named) ?? new Map<unknown, Place | null>()
    known.set(named, alike)
    const place = alike.get(coordinate) ?? placeOf(parseOrNull(named), parseOrNull(coordinate))
    alike.set(coordinate, place)
    return place
  }
}

/** The two columns of a sent place: name and address are kept, and erased, apart from the coordinate. */
export function placeColumns(place: PlaceInput | null | undefined) {
  if (!place) return { named: place, coordinate: place }
  const { coordinate = null, ...rest } = place
  const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  return {
    named: toJsonColumn(Object.keys(named).length > 0 ? named : null),
    coordinate: toJsonColumn(coordinate),
  }
}

/** As a column of JSON takes it; what was not sent stays so. */
export const toJsonColumn = (value: object | null | undefined) => value && JSON.stringify(value)
