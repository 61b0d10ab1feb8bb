import { fileURLToPath } from 'node:url'
import type { Coordinate } from '#contract/kernel/place.ts'
import type { Language } from '#contract/users/user.ts'
import type { Found, Search } from '../found.ts'
import { nearestTown } from './nearest.ts'
import { type Index, openIndex } from './open.ts'
import { searchTowns } from './search.ts'

/** Where `npm start` and `npm test` build it. */
const BUILT = fileURLToPath(new URL('../../../dist/gazetteer/index.bin', import.meta.url))

export type Gazetteer = {
  isBuilt: boolean
  search: (search: Omit<Search, 'session'>, limit: number) => Found[]
  reverse: (coordinate: Coordinate, language: Language) => Found
}

/** Towns and postal codes out of the index that was built from npm data: no network, no database. */
export function openGazetteer(path = BUILT): Gazetteer {
  const index = openIndex(path)
  return {
    isBuilt: index !== null,
    search: ({ text, near, language }, limit) =>
      index
        ? searchTowns(index, { text, near, limit }).map(({ town, code }) =>
            foundTown(index, town, code, language),
          )
        : [],
    reverse: (coordinate, language) => foundPoint(index, coordinate, language),
  }
}

function foundTown(index: Index, town: number, code: string | null, language: Language): Found {
  const name = index.name(town, language)
  return {
    name,
    address: { street: null, postalCode: code, city: name, country: index.country(town) },
    coordinate: index.coordinate(town),
    region: index.region(town) || null,
    reference: null,
  }
}

/** A point keeps its own coordinate; the nearest town is all that is known of its address. */
function foundPoint(index: Index | null, coordinate: Coordinate, language: Language): Found {
  const town = index && nearestTown(index, coordinate)
  if (!index || town === null) return { name: null, address: null, coordinate, region: null, reference: null }
  return { ...foundTown(index, town, null, language), name: null, coordinate }
}
