import type { Place } from '#contract/kernel/place.ts'

// A place in a list: first what one recognises it by, then where it is exactly.

/** At most two parts: the town and the street, or a name and the town. */
export function placeParts(place: Place | null): string[] {
  if (!place) return []
  const { name, address, coordinate } = place
  // A town is not named twice.
  const named = name === address?.city ? null : name
  const parts = [address?.city, named, address?.street].filter((part) => typeof part === 'string')
  if (parts.length > 0) return parts.slice(0, 2)
  if (address?.postalCode) return [address.postalCode]
  return coordinate ? [`${coordinate.latitude.toFixed(5)}, ${coordinate.longitude.toFixed(5)}`] : []
}

/** `Reutlingen, Gartenstraße 8` */
export const placeText = (place: Place | null): string => placeParts(place).join(', ')
