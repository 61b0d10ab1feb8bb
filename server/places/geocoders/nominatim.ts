import { setTimeout as sleep } from 'node:timers/promises'
import { Busy } from '../ask.ts'
import type { Found } from '../found.ts'
import { endpoint, fetchJson } from './fetch-json.ts'
import { type Geocoder, type GeocoderSettings, MOST_FOUND } from './geocoder.ts'
import { bag, coordinate, found, list, street, text } from './read.ts'

const PUBLIC = new URL('https://nominatim.openstreetmap.org')
const KEEP_MS = 86_400_000
const PAUSE_MS = 1_000
/** Half a degree to each side: what is close comes first, what is not is still found. */
const CLOSE = 0.5

type Clock = { now: () => number; wait: (ms: number, signal: AbortSignal) => Promise<unknown> }
const REAL: Clock = { now: Date.now, wait: (ms, signal) => sleep(ms, undefined, { signal }) }

/**
 * Nominatim: streets out of OpenStreetMap. Its usage policy forbids to ask while somebody types and
 * wants at most one request a second, a name to write to, and answers kept.
 */
export function nominatim({ url, contact }: GeocoderSettings, clock: Clock = REAL): Geocoder {
  const base = url ?? PUBLIC
  const headers = { 'user-agent': `Wegbuch (${contact})` }
  const turn = turns(clock)

  async function ask(path: string, query: Record<string, string | number | null>, signal: AbortSignal) {
    await turn(signal)
    const target = endpoint(base, path, { ...query, format: 'jsonv2', addressdetails: 1 })
    return fetchJson(target, { signal, headers })
  }

  return {
    attribution: 'openstreetmap',
    takesTypeAhead: false,
    keepMs: KEEP_MS,
    search: async ({ text: q, near, language }, signal) => {
      const viewbox = near
        ? [near.longitude - CLOSE, near.latitude + CLOSE, near.longitude + CLOSE, near.latitude - CLOSE].join(
            ',',
          )
        : null
      const query = { q, 'accept-language': language, limit: MOST_FOUND, viewbox }
      const answer = await ask('/search', query, signal)
      if (!Array.isArray(answer)) throw new Error('the answer is no list')
      return list(answer).flatMap((one) => readResult(one) ?? [])
    },
    reverse: async ({ latitude, longitude }, language, signal) => {
      const query = { lat: latitude, lon: longitude, 'accept-language': language, zoom: 18 }
      return readResult(await ask('/reverse', query, signal))
    },
  }
}

/** Longer than this nobody queues: the rest of the time that somebody waits is for the service itself. */
const LONGEST_QUEUE_MS = 1_000

/** One after the other, a pause apart; who would wait too long is told so at once. */
function turns({ now, wait }: Clock) {
  let next = 0
  return async (signal: AbortSignal): Promise<void> => {
    const pause = Math.max(0, next - now())
    if (pause > LONGEST_QUEUE_MS) throw new Busy('the turn would come too late')
    next = now() + pause + PAUSE_MS
    try {
      await wait(pause, signal)
    } catch (error) {
      next -= PAUSE_MS
      throw error
    }
  }
}

function readResult(result: unknown): Found | null {
  const { lat, lon, name, address } = bag(result)
  const at = coordinate(lat, lon)
  if (!at) return null
  const lines = bag(address)
  const road = lines.road ?? lines.pedestrian ?? lines.footway
  const city = [lines.city, lines.town, lines.village, lines.municipality, lines.hamlet].find((one) =>
    text(one),
  )
  return found(
    {
      // The name of a street or a town says nothing that its address does not.
      name: name === road || name === city ? null : name,
      street: street(road, lines.house_number, lines.country_code),
      postalCode: lines.postcode,
      city,
      country: lines.country_code,
      region: lines.state,
    },
    at,
  )
}
