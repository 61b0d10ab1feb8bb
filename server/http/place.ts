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
