import { setTimeout as sleep } from 'node:timers/promises'
import { monotonicNow } from '../../monotonic-clock.ts'
import { TooBusyError } from '../circuit-breaker.ts'
import type { PlaceResult } from '../place-result.ts'
import { endpoint, fetchJson } from './fetch-json.ts'
import { type Geocoder, type GeocoderSettings, RESULTS_MAX } from './geocoder.ts'
import { asCoordinate, asList, asRecord, asText, formatStreet, toPlaceResult } from './read-answer.ts'

const PUBLIC = new URL('https://nominatim.openstreetmap.org')
const CACHE_MS = 86_400_000
const REQUEST_INTERVAL_MS = 1_000
/** Half a degree to each side: nearby results rank first, others are still found. */
const BIAS_DEGREES = 0.5

type Clock = { now: () => number; wait: (ms: number, signal: AbortSignal) => Promise<unknown> }
const REAL_CLOCK: Clock = { now: monotonicNow, wait: (ms, signal) => sleep(ms, undefined, { signal }) }

/**
 * Nominatim: streets from OpenStreetMap. Its usage policy forbids type-ahead and requires at most one request a second,
 * a contact in the user agent, and caching.
 */
export function nominatim({ url, contact }: GeocoderSettings, clock: Clock = REAL_CLOCK): Geocoder {
  const base = url ?? PUBLIC
  const headers = { 'user-agent': `Wegbuch (${contact})` }
  const waitForTurn = createRateLimiter(clock)

  async function ask(path: string, query: Record<string, string | number | null>, signal: AbortSignal) {
    await waitForTurn(signal)
    const target = endpoint(base, path, { ...query, format: 'jsonv2', addressdetails: 1 })
    return fetchJson(target, { signal, headers })
  }

  return {
    attribution: 'openstreetmap',
    supportsTypeAhead: false,
    cacheMs: CACHE_MS,
    search: async ({ text: q, near, language }, signal) => {
      const viewbox = near
        ? [
            near.longitude - BIAS_DEGREES,
            near.latitude + BIAS_DEGREES,
            near.longitude + BIAS_DEGREES,
            near.latitude - BIAS_DEGREES,
          ].join(',')
        : null
      const query = { q, 'accept-language': language, limit: RESULTS_MAX, viewbox }
      const answer = await ask('/search', query, signal)
      if (!Array.isArray(answer)) throw new Error('the answer is not a list')
      return asList(answer).flatMap((one) => readResult(one) ?? [])
    },
    reverse: async ({ latitude, longitude }, language, signal) => {
      const query = { lat: latitude, lon: longitude, 'accept-language': language, zoom: 18 }
      return readResult(await ask('/reverse', query, signal))
    },
  }
}

/** Requests that would queue longer are refused. */
const QUEUE_MS_MAX = 1_000

/** Rate limiter: one request per interval; refuses at once if the wait would be too long. */
function createRateLimiter({ now, wait }: Clock) {
  let next = 0
  return async (signal: AbortSignal): Promise<void> => {
    const pause = Math.max(0, next - now())
    if (pause > QUEUE_MS_MAX) throw new TooBusyError('the turn would come too late')
    next = now() + pause + REQUEST_INTERVAL_MS
    try {
      await wait(pause, signal)
    } catch (error) {
      next -= REQUEST_INTERVAL_MS
      throw error
    }
  }
}

function readResult(result: unknown): PlaceResult | null {
  const { lat, lon, name, address } = asRecord(result)
  const at = asCoordinate(lat, lon)
  if (!at) return null
  const lines = asRecord(address)
  const road = lines.road ?? lines.pedestrian ?? lines.footway
  const city = [lines.city, lines.town, lines.village, lines.municipality, lines.hamlet].find((one) =>
    asText(one),
  )
  return toPlaceResult(
    {
      // The name of a street or a town only repeats its address.
      name: name === road || name === city ? null : name,
      street: formatStreet(road, lines.house_number, lines.country_code),
      postalCode: lines.postcode,
      city,
      country: lines.country_code,
      region: lines.state,
    },
    at,
  )
}
