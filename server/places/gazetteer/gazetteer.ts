import { fileURLToPath } from 'node:url'
import type { Coordinate } from '#contract/kernel/place.ts'
import type { Language } from '#contract/users/user.ts'
import type { PlaceResult, PlaceSearch } from '../place-result.ts'
import { nearestTown } from './nearest-town.ts'
import { type Index, openIndex } from './open-index.ts'
import { searchTowns } from './search.ts'

/** The file that `npm start` and `npm test` build. */
const INDEX_FILE = fileURLToPath(new URL('../../../dist/gazetteer/index.bin', import.meta.url))

export type Gazetteer = {
  isBuilt: boolean
  search: (search: Omit<PlaceSearch, 'session'>, limit: number) => PlaceResult[]
  reverse: (coordinate: Coordinate, language: Language) => PlaceResult
}

/** Towns and postal codes from the index, which is built from npm data: no network, no database. */
export function openGazetteer(path = INDEX_FILE): Gazetteer {
  const index = openIndex(path)
  return {
    isBuilt: index !== null,
    search: ({ text, near, language }, limit) =>
      index
        ? searchTowns(index, { text, near, limit }).map(({ town, code }) =>
            townResult(index, town, code, language),
          )
        : [],
    reverse: (coordinate, language) => pointResult(index, coordinate, language),
  }
}

function townResult(index: Index, town: number, code: string | null, language: Language): PlaceResult {
  const name = index.name(town, language)
  return {
    name,
    address: { street: null, postalCode: code, city: name, country: index.country(town) },
    coordinate: index.coordinate(town),
    region: index.region(town) || null,
    reference: null,
  }
}

/** A point keeps its coordinate; its address is that of the nearest town. */
function pointResult(index: Index | null, coordinate: Coordinate, language: Language): PlaceResult {
  const town = index && nearestTown(index, coordinate)
  if (!index || town === null) return { name: null, address: null, coordinate, region: null, reference: null }
  return { ...townResult(index, town, null, language), name: null, coordinate }
}
