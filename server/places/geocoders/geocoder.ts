import type { Coordinate } from '#contract/kernel/place.ts'
import type { Attribution } from '#contract/places/place.ts'
import type { Language } from '#contract/users/user.ts'
import type { Found, Search } from '../found.ts'

/** A service that knows streets. Each method may throw or hang: whoever asks bears it. */
export type Geocoder = {
  attribution: Attribution
  /** False where its rules forbid to ask while somebody types. */
  takesTypeAhead: boolean
  /** How long its answers may be kept; zero where its terms forbid it. */
  keepMs: number
  search: (search: Search, signal: AbortSignal) => Promise<Found[]>
  reverse: (coordinate: Coordinate, language: Language, signal: AbortSignal) => Promise<Found | null>
  /** Only where a search names places without telling where they are. */
  complete?: (
    reference: string,
    search: Pick<Search, 'language' | 'session'>,
    signal: AbortSignal,
  ) => Promise<Found | null>
}

export type GeocoderSettings = { url: URL | null; key: string | null; contact: string }

export const MOST_FOUND = 8
