import { addTrip } from '#contract/trips/calls.ts'
import { TRACK_POINTS_MAX } from '#contract/trips/track.ts'
import type { NewTrip } from '#contract/trips/trip.ts'
import type { Checked } from '../../http/checked.ts'
import { attributesChecker, bodyReader } from '../../http/read-body.ts'
import { decodeColumns, encodeColumns, encodeTrack, lengthOf, pointsOf } from './codec.ts'
import { joinColumns } from './join.ts'
import { thinColumns } from './thin.ts'

export type EncodedTrack = { points: number; content: Uint8Array }

/** A validated trip with its encoded track. */
export type CheckedTrip = Checked<Omit<NewTrip, 'track'> & { track: EncodedTrack | null }>

export type TripRequest = { id?: string; attributes: CheckedTrip }

const readBody = bodyReader(addTrip)
const checkAttributes = attributesChecker(addTrip)

/** Validates a trip that does not come from a request; its track may have been checked and encoded before. */
export function checkTrip(attributes: unknown, track?: EncodedTrack | null): CheckedTrip {
  const trip = checkAttributes(attributes)
  return encodeTrip(trip, track ?? encodeTripTrack(trip.track))
}

const encodeTrip = (trip: NewTrip, track = encodeTripTrack(trip.track)) => ({ ...trip, track }) as CheckedTrip

/** The encoded track; null if it has no points. */
function encodeTripTrack(track: NewTrip['track']): EncodedTrack | null {
  const points = track?.points ?? []
  if (points.length === 0) return null
  const whole = points.map(({ speed = null, accuracy = null, ...point }) => ({ ...point, speed, accuracy }))
  return { points: points.length, content: encodeTrack(whole) }
}

/** Tasks that are slow for long tracks. Arguments and results can be sent to a thread. */
const TRACK_TASKS = {
  readTrip: (body: Uint8Array): TripRequest => {
    const { attributes, ...sent } = readBody(body)
    return { ...sent, attributes: encodeTrip(attributes) }
  },

  /** The reply of `getTrack` as bytes. Tracks merged before the limit existed may exceed it and are thinned. */
  writeTrack: (tripId: string, content: Uint8Array): Uint8Array => {
    const points = pointsOf(thinColumns(decodeColumns(content), TRACK_POINTS_MAX))
    const data = { type: 'track', id: tripId, attributes: { points }, meta: { version: 1 } }
    return Buffer.from(JSON.stringify({ data }))
  },

  /** Each track is thinned to its share before the next is decoded, to bound memory. */
  joinTracks: (contents: readonly Uint8Array[], shares: readonly number[]): EncodedTrack => {
    const thinned = contents.map((content, index) => thinColumns(decodeColumns(content), shares[index] ?? 0))
    const columns = joinColumns(thinned)
    return { points: lengthOf(columns), content: encodeColumns(columns) }
  },
}

export type TrackTasks = typeof TRACK_TASKS

export const executeTrackTask = (name: keyof TrackTasks, args: readonly unknown[]): unknown =>
  (TRACK_TASKS[name] as (...given: readonly unknown[]) => unknown)(...args)
