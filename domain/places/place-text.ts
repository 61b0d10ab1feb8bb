import type { Place } from '#contract/kernel/place.ts'

// A place in a list: first what people recognise it by, then the exact location.

/** At most two parts: the town and the street, or a name and the town. */
export function placeParts(place: Place | null): string[] {
  if (!place) return []
  const { address, coordinate } = place
  const parts = [address?.city, ownName(place), address?.street].filter((part) => typeof part === 'string')
  if (parts.length > 0) return parts.slice(0, 2)
  if (address?.postalCode) return [address.postalCode]
  return coordinate ? [coordinateText(coordinate)] : []
}

/** `Reutlingen, Gartenstraße 8` */
export const placeText = (place: Place | null): string => placeParts(place).join(', ')

/** Its name without its town, which is not repeated. */
export const ownName = ({ name, address }: Place) => (name === address?.city ? null : name)

export const coordinateText = ({ latitude, longitude }: NonNullable<Place['coordinate']>) =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** `72764 Reutlingen`, but `Reading RG1 2AB`. */
export function townLine(address: Place['address']): string {
  const line = [address?.postalCode, address?.city]
  return (address?.country === 'GB' ? line.toReversed() : line).filter(Boolean).join(' ')
}

/** For paper: the name, then the whole address, `72574 Bad Urach`, with the country unless it is Germany. */
export function placeWithAddress(place: Place | null): { name: string; address: string } {
  if (!place) return { name: '', address: '' }
  const { name, address, coordinate } = place
  const country = address?.country === 'DE' ? null : address?.country
  const parts = [name, address?.street, townLine(address), country].filter(
    (part) => typeof part === 'string' && part !== '',
  )
  const [first = coordinate ? coordinateText(coordinate) : '', ...rest] = [...new Set(parts)]
  return { name: first ?? '', address: rest.join(', ') }
}
