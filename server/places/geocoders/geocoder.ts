import type { Coordinate } from '#contract/kernel/place.ts'
import type { Attribution } from '#contract/places/place.ts'
import type { Language } from '#contract/users/user.ts'
import type { PlaceResult, PlaceSearch } from '../place-result.ts'

/** A service that knows streets. Each method may throw or hang: whoever asks bears it. */
export type Geocoder = {
  attribution: Attribution
  /** False where its rules forbid to ask while somebody types. */
  supportsTypeAhead: boolean
  /** How long its answers may be kept; zero where its terms forbid it. */
  cacheMs: number
  search: (search: PlaceSearch, signal: AbortSignal) => Promise<PlaceResult[]>
  reverse: (coordinate: Coordinate, language: Language, signal: AbortSignal) => Promise<PlaceResult | null>
  /** Only where a search names places without telling where they are. */
  complete?: (
    reference: string,
    search: Pick<PlaceSearch, 'language' | 'session'>,
    signal: AbortSignal,
  ) => Promise<PlaceResult | null>
}

export type GeocoderSettings = { url: URL | null; key: string | null; contact: string }

export const RESULTS_MAX = 8
