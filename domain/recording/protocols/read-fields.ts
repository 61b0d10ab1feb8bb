import type { Position } from '../position.ts'

/** A message of a client: its position, or why it has none. */
export type MessageRead = { position: Position } | 'nonsense' | 'no position'

export const KNOT = 1_852 / 3_600
export const KMH = 1 / 3.6

export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Clients send -1 for an unknown speed, course or accuracy. */
function readNonNegative(value: unknown): number | undefined {
  const number = readNumber(value)
  return number !== undefined && number >= 0 ? number : undefined
}

/** Metres. A larger one is as useless as this. */
const ACCURACY_MAX = 1_000_000

export function readAccuracy(value: unknown): number | undefined {
  const metres = readNonNegative(value)
  return metres === undefined ? undefined : Math.min(metres, ACCURACY_MAX)
}

/** Metres per second. */
const SPEED_MAX = 1_000

/** In metres per second; `unit` is what the client counts in. A speed that nothing on earth has is not told. */
export function readSpeed(value: unknown, unit = 1): number | undefined {
  const speed = readNonNegative(value)
  return speed !== undefined && speed * unit <= SPEED_MAX ? speed * unit : undefined
}

/** Degrees clockwise from north. */
export function readBearing(value: unknown): number | undefined {
  const degrees = readNonNegative(value)
  return degrees !== undefined && degrees <= 360 ? degrees : undefined
}

export function readShare(value: unknown, whole: number): number | undefined {
  const number = readNonNegative(value)
  return number !== undefined && number <= whole ? number / whole : undefined
}

const HAS_ZONE = /(z|[+-]\d{2}:?\d{2})$/i
/** Numbers below are seconds, others milliseconds. */
const MILLISECONDS_FROM = 2 ** 31

/** Seconds or milliseconds since 1970, or ISO 8601; a time without a zone is UTC. */
export function readTime(value: unknown): number | undefined {
  const number = readNumber(value)
  if (number !== undefined) return Math.round(number < MILLISECONDS_FROM ? number * 1_000 : number)
  if (typeof value !== 'string') return undefined
  const iso = value.trim().replace(' ', 'T')
  const at = Date.parse(HAS_ZONE.test(iso) ? iso : `${iso}Z`)
  return Number.isNaN(at) ? undefined : at
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
