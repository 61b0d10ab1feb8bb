import type { Coordinate } from '#contract/kernel/place.ts'
import type { PlaceResult } from './place-result.ts'

/** Longer than any name of a place; what is beyond says nothing. */
const TEXT_MAX = 200

/** What was typed as one line that can be looked for: no signs that nobody sees, and not for ever. */
export const cleanText = (typed: string): string =>
  typed
    .slice(0, TEXT_MAX)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A checked `48.52,9.05`. */
export function readCoordinate(text: string | undefined): Coordinate | null {
  if (text === undefined) return null
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  return { latitude, longitude }
}

const DAY_MS = 86_400_000

/** Until the next day of UTC begins, at least one. */
export const secondsToNextDay = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 1_000)

/** Two answers that a reader could not tell apart are one. */
const identityKey = ({ name, address, region }: PlaceResult): string =>
  [name, address?.street, address?.postalCode, address?.city, address?.country, region]
    .map((part) => part?.toLowerCase() ?? '')
    .join('\n')

/** Each place once, in the order given. */
export function distinct<T extends PlaceResult>(places: T[]): T[] {
  const known = new Set<string>()
  return places.filter((place) => {
    const key = identityKey(place)
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}
