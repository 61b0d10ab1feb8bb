import type { Coordinate } from '#contract/kernel/place.ts'
import type { PlaceResult } from './place-result.ts'

/** Longer than any name of a place. */
const TEXT_MAX = 200

/** The typed text as one line without control characters, cut to TEXT_MAX. */
export const cleanText = (typed: string): string =>
  typed
    .slice(0, TEXT_MAX)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A validated `48.52,9.05`. */
export function readCoordinate(text: string | undefined): Coordinate | null {
  if (text === undefined) return null
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  return { latitude, longitude }
}

const DAY_MS = 86_400_000

/** Seconds until the next day in UTC, at least one. */
export const secondsToNextDay = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 1_000)

/** Places that look the same to a reader have the same key. */
const identityKey = ({ name, address, region }: PlaceResult): string =>
  [name, address?.street, address?.postalCode, address?.city, address?.country, region]
    .map((part) => part?.toLowerCase() ?? '')
    .join('\n')

/** Distinct places, in the given order. */
export function distinct<T extends PlaceResult>(places: T[]): T[] {
  const known = new Set<string>()
  return places.filter((place) => {
    const key = identityKey(place)
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}
