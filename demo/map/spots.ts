import type { Coordinate, PlaceInput } from '#contract/kernel/place.ts'
import { openGazetteer } from '#server/places/gazetteer/gazetteer.ts'
import { CUSTOMERS, type Customer } from '../fixtures/customers.ts'
import { PLACES } from '../fixtures/places.ts'
import { hashOf } from '../random.ts'

export type Spot = { city: string; country: string; coordinate: Coordinate; place: PlaceInput }

export type Spots = { at: (key: string) => Spot; of: (customer: Customer) => Spot }

const NEAR: Record<string, Coordinate> = {
  DE: { latitude: 48.49, longitude: 9.21 },
  CH: { latitude: 47.5, longitude: 8.73 },
  GB: { latitude: 51.46, longitude: -0.97 },
}

/** All places of the demo, looked up in the gazetteer. */
export function openSpots(): Spots {
  const gazetteer = openGazetteer()

  function spotOf(street: string, postalCode: string, city: string, country: string): Spot {
    const near = NEAR[country] ?? null
    const found = gazetteer
      .search({ text: city, near, language: 'de' }, 8)
      .find((one) => one.name === city && one.address?.country === country && one.coordinate)
    if (!found?.coordinate) throw new Error(`the gazetteer does not contain ${city}`)
    const coordinate = offsetWithinTown(found.coordinate, street)
    const address = { street, ...(postalCode && { postalCode }), city, country }
    return { city, country, coordinate, place: { address, coordinate } }
  }

  const places = new Map(PLACES.map(([key, ...line]) => [key, spotOf(...line)]))
  const customers = new Map(
    Object.values(CUSTOMERS)
      .flat()
      .map(([company, , ...line]) => [company, spotOf(...line)]),
  )
  return {
    at: (key) => requireSpot(places.get(key), key),
    of: ([company]) => requireSpot(customers.get(company), company),
  }
}

function requireSpot(spot: Spot | undefined, name: string): Spot {
  if (!spot) throw new Error(`no place is called ${name}`)
  return spot
}

/** Offsets a street from the town's centre, reproducibly. */
function offsetWithinTown({ latitude, longitude }: Coordinate, street: string): Coordinate {
  const hash = hashOf(street)
  return { latitude: rounded(latitude + shift(hash)), longitude: rounded(longitude + shift(hash >>> 8)) }
}

const shift = (bits: number) => ((bits & 0xff) / 255 - 0.5) * 0.022
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
