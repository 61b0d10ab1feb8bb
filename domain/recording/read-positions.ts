import { POSITIONS_MAX } from '#contract/recording/recording.ts'
import type { Position } from './position.ts'
import { readOsmAnd } from './protocols/osmand.ts'
import { readOwnTracks } from './protocols/owntracks.ts'
import { isRecord, type MessageRead } from './protocols/read-fields.ts'
import { readTraccar } from './protocols/traccar.ts'

const EARLIEST = Date.UTC(2020, 0)
/** Clocks of phones may be ahead. */
const AHEAD_MS = 5 * 60_000

export interface PositionsRequest {
  query: Readonly<Record<string, string>>
  /** Text, or what was parsed from JSON or a form */
  body: unknown
  contentType: string | null
}

export type PositionsRead =
  | {
      positions: Position[]
      /** Positions left out as nonsense */
      dropped: number
      /** Whether one of these would be none later: either clock may be wrong. */
      isAhead: boolean
    }
  | { problem: 'unreadable' | 'too many' }

/** The positions of a request in one of the three protocols. Nonsense is left out one by one; nothing throws. */
export function readPositions(request: PositionsRequest, now: number): PositionsRead {
  const messages = readMessages(request, now)
  if (messages === null) return { problem: 'unreadable' }
  if (messages.length > POSITIONS_MAX) return { problem: 'too many' }
  const read = messages.map((message) => message())
  const positions = read.flatMap((one) =>
    typeof one === 'object' && isPlausible(one.position, now) ? [omitUnknown(one.position)] : [],
  )
  const without = read.filter((one) => one === 'no position').length
  const isAhead = read.some(
    (one) => typeof one === 'object' && isOnEarth(one.position) && isYetToCome(one.position, now),
  )
  return { positions, dropped: read.length - without - positions.length, isAhead }
}

type Message = () => MessageRead

function readMessages({ query, body, contentType }: PositionsRequest, now: number): Message[] | null {
  if ('lat' in query || 'lon' in query || 'location' in query) return [() => readOsmAnd(query, now)]
  // OwnTracks sends an empty body when a friend is removed.
  if (body === undefined || body === null || body === '') return []
  if (typeof body !== 'string') return readParsed(body, now)
  if (contentType?.startsWith('application/x-www-form-urlencoded') && !/^\s*[[{]/.test(body))
    return readParsed(Object.fromEntries(new URLSearchParams(body)), now)
  try {
    return readParsed(JSON.parse(body), now)
  } catch {
    return null
  }
}

function readParsed(body: unknown, now: number): Message[] | null {
  if (!Array.isArray(body)) return readObject(body, now)
  const parts = body.map((part) => readObject(part, now))
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
}

function readObject(body: unknown, now: number): Message[] | null {
  if (!isRecord(body) || body._type === 'encrypted') return null
  if ('_type' in body) return [() => readOwnTracks(body)]
  if (Array.isArray(body.location)) return body.location.map((location) => () => readTraccar(location))
  if (isRecord(body.location)) return [() => readTraccar(body.location)]
  if ('lat' in body || 'location' in body) return [() => readOsmAnd(body, now)]
  return null
}

const isPlausible = (position: Position, now: number): boolean =>
  isOnEarth(position) && position.at >= EARLIEST && !isYetToCome(position, now)

/** Trackers without a fix send 0, 0; no road leads there. */
const isOnEarth = ({ latitude, longitude }: Position): boolean =>
  (latitude !== 0 || longitude !== 0) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

const isYetToCome = ({ at }: Position, now: number): boolean => at > now + AHEAD_MS

const omitUnknown = (position: Position): Position =>
  Object.fromEntries(
    Object.entries(position).filter(([, value]) => value !== undefined),
  ) as unknown as Position
