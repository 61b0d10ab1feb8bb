import type { Coordinate } from '#contract/kernel/place.ts'
import type { Attribution } from '#contract/places/place.ts'
import type { Language } from '#contract/users/user.ts'
import type { PlaceResult, PlaceSearch } from '../place-result.ts'

/** An external geocoder. Methods may throw or hang; callers use the circuit breaker. */
export type Geocoder = {
  attribution: Attribution
  /** False if its terms forbid search-as-you-type. */
  supportsTypeAhead: boolean
  /** How long answers may be cached; 0 if its terms forbid it. */
  cacheMs: number
  search: (search: PlaceSearch, signal: AbortSignal) => Promise<PlaceResult[]>
  reverse: (coordinate: Coordinate, language: Language, signal: AbortSignal) => Promise<PlaceResult | null>
  /** Only if a search names places without their coordinates. */
  complete?: (
    reference: string,
    search: Pick<PlaceSearch, 'language' | 'session'>,
    signal: AbortSignal,
  ) => Promise<PlaceResult | null>
}

export type GeocoderSettings = { url: URL | null; key: string | null; contact: string }

export const RESULTS_MAX = 8
