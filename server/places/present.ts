import { createHash } from 'node:crypto'
import type { FoundPlace } from '#contract/places/place.ts'
import type { PlaceResult } from './place-result.ts'
import { zoneOf } from './zone.ts'

/** The id is a hash of the content, so the same place has the same id. */
export function presentPlaceResult(place: PlaceResult, source: FoundPlace['source']) {
  const { name, address, coordinate, region, reference } = place
  const attributes = {
    name,
    address: address && {
      street: address.street,
      postalCode: address.postalCode,
      city: address.city,
      country: address.country,
    },
    coordinate: coordinate && { latitude: coordinate.latitude, longitude: coordinate.longitude },
    region,
    timeZone: coordinate && zoneOf(coordinate),
    source,
    reference,
  } satisfies FoundPlace
  return { type: 'place' as const, id: idOf(attributes), attributes, meta: { version: 1 } }
}

/** A UUID of version 8, whose content is free to define (RFC 9562). */
function idOf(content: object): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
