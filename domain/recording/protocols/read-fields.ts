import type { Position } from '../position.ts'

/** A message of a client: its position, or why it has none. */
export type MessageRead = { position: Position } | 'nonsense' | 'no position'

const KNOTS_PER_MS = 3_600 / 1_852
export const fromKnots = (knots: number) => knots / KNOTS_PER_MS
export const fromKmh = (kmh: number) => kmh / 3.6

export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Clients send -1 for an unknown speed, course or accuracy. */
export function readNonNegative(value: unknown): number | undefined {
  const number = readNumber(value)
  return number !== undefined && number >= 0 ? number : undefined
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
