import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/kernel/call.ts'
import { listPlaces } from '#contract/places/calls.ts'
import type { FoundPlace } from '#contract/places/place.ts'
import { api } from '../kernel/api/api.ts'
import { currentLanguage } from '../ui/i18n.ts'
import { placeKeys } from './keys.ts'
import type { Coordinate } from './place.ts'

export type Answer = Reply<typeof listPlaces>
export type Suggestion = Answer['data'][number]

const CACHE_MS = 300_000
const EMPTY_ANSWER: Answer = {
  data: [],
  meta: { page: { limit: 0, offset: 0, total: 0 }, attributions: [], canSubmit: false, unknownStreet: null },
}

type PlaceSearch = {
  query: string
  vehicleId?: string | undefined
  near?: Coordinate | null | undefined
  session: string
  submitted?: boolean
}

/** Rounded to two decimals (a kilometre): near enough, and the same query for a while. */
const rounded = ({ latitude, longitude }: Coordinate) => `${latitude.toFixed(2)},${longitude.toFixed(2)}`

/** If the search fails there are no suggestions; the field still works. */
export const placesQuery = ({ query, vehicleId, near, session, submitted = false }: PlaceSearch) =>
  queryOptions({
    queryKey: placeKeys.search(query, vehicleId, near && rounded(near), submitted, currentLanguage()),
    queryFn: async ({ signal }) =>
      api(listPlaces, {
        query: {
          language: currentLanguage(),
          session,
          ...(query !== '' && { query: cleanQuery(query) }),
          ...(near && { near: rounded(near) }),
          ...(vehicleId !== undefined && { vehicleId }),
          ...(submitted && { submitted: 'true' }),
        },
        signal,
      }),
    staleTime: query === '' ? 0 : CACHE_MS,
    gcTime: CACHE_MS,
    retry: false,
  })

const MAX_QUERY_LENGTH = 200
const cleanQuery = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_QUERY_LENGTH)

/** The place at a point; if the request fails, the point alone. */
export async function fetchPlaceAt(coordinate: Coordinate): Promise<FoundPlace> {
  const { latitude, longitude } = coordinate
  const query = { coordinate: `${latitude.toFixed(6)},${longitude.toFixed(6)}`, language: currentLanguage() }
  const answer = await api(listPlaces, { query }).catch(() => EMPTY_ANSWER)
  return answer.data[0]?.attributes ?? { ...UNNAMED_POINT, coordinate }
}

/** Fetches the full place of a suggestion that has only a reference; on failure, keeps its name. */
export async function fetchWholePlace(named: FoundPlace, session: string): Promise<FoundPlace> {
  if (named.reference === null) return named
  const query = { reference: named.reference, session, language: currentLanguage() }
  const answer = await api(listPlaces, { query }).catch(() => EMPTY_ANSWER)
  return answer.data[0]?.attributes ?? named
}

const UNNAMED_POINT = {
  name: null,
  address: null,
  region: null,
  timeZone: null,
  source: 'gazetteer',
  reference: null,
} as const
