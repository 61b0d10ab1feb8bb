import type { Coordinate, Place, SentPlace } from '#contract/kernel/place.ts'

/** A kept place with every attribute there, an empty one null. */
export function presentPlace(kept: unknown): Place | null {
  if (kept === null) return null
  const { name, address, coordinate } = kept as SentPlace
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

export function presentCoordinate(kept: unknown): Coordinate | null {
  if (kept === null) return null
  const { latitude, longitude } = kept as Coordinate
  return { latitude, longitude }
}

/** What the two columns of a place hold, as one. */
export const placeOf = (named: unknown, coordinate: unknown): Place | null =>
  named === null && coordinate === null ? null : presentPlace({ ...(named as object | null), coordinate })

const parsed = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : null)

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
    const place = alike.get(coordinate) ?? placeOf(parsed(named), parsed(coordinate))
    alike.set(coordinate, place)
    return place
  }
}

/** The two columns of a sent place: name and address are kept, and erased, apart from the coordinate. */
export function placeColumns(place: SentPlace | null | undefined) {
  if (!place) return { named: place, coordinate: place }
  const { coordinate = null, ...rest } = place
  const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  return { named: json(Object.keys(named).length > 0 ? named : null), coordinate: json(coordinate) }
}

/** As a column of JSON takes it; what was not sent stays so. */
export const json = (value: object | null | undefined) => value && JSON.stringify(value)
