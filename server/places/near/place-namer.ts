import type { Coordinate, Place } from '#contract/kernel/place.ts'
import type { Language } from '#contract/users/user.ts'
import { kilometresBetween } from '#domain/distance.ts'
import type { Db } from '../../db/pool.ts'
import { presentPlace } from '../../http/place.ts'
import { type Gazetteer, openGazetteer } from '../gazetteer/gazetteer.ts'
import { type Candidate, contactPlaces, tripPlaces } from './store.ts'

const NEAR_KM = 0.15

type Whose = { companyId: string; vehicleId: string; contactsOf: string | null; language: Language }

/** Names the place of a recorded position. */
export type NamePlace = (db: Db, whose: Whose, position: Coordinate) => Promise<Place | null>

/**
 * The own place nearest to a position, of those within 150 m: places of contacts first, then those of the vehicle's
 * trips; otherwise the nearest town. Private trips are left out, because their places are nobody else's business.
 */
export function placeNamer(): NamePlace {
  // Opened when it is needed first: most processes name no place.
  let gazetteer: Gazetteer | null = null
  return async (db, whose, position) => {
    const candidates = [await contactPlaces(db, whose, position), await tripPlaces(db, whose, position)]
    for (const own of candidates) {
      const found = nearest(own, position)
      if (found) return found
    }
    gazetteer ??= openGazetteer()
    const { address } = gazetteer.reverse(position, whose.language)
    return address && presentPlace({ address })
  }
}

function nearest(candidates: readonly Candidate[], position: Coordinate): Place | null {
  const near = candidates
    .map((candidate) => ({ ...candidate, km: kilometresBetween(candidate.coordinate, position) }))
    .filter(({ km }) => km <= NEAR_KM)
    .toSorted((a, b) => a.km - b.km)[0]
  const place = near && presentPlace(near.place)
  return place ? { ...place, name: place.name ?? near.label, coordinate: near.coordinate } : null
}
