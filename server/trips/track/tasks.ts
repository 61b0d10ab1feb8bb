import { addTrip } from '#contract/trips/calls.ts'
import { TRACK_POINTS_MAX } from '#contract/trips/track.ts'
import type { NewTrip } from '#contract/trips/trip.ts'
import type { Checked } from '../../http/checked.ts'
import { attributesChecker, bodyReader } from '../../http/read-body.ts'
import { decodeColumns, encodeColumns, encodeTrack, lengthOf, pointsOf } from './codec.ts'
import { joinColumns } from './join.ts'
import { thinColumns } from './thin.ts'

export type EncodedTrack = { points: number; content: Uint8Array }

/** A trip that may be written, with its track as it is kept. */
export type CheckedTrip = Checked<Omit<NewTrip, 'track'> & { track: EncodedTrack | null }>

export type TripRequest = { id?: string; attributes: CheckedTrip }

const readBody = bodyReader(addTrip)
const checkAttributes = attributesChecker(addTrip)

/** For who writes a trip without a request: what `addTrip` is given has been checked in the same way. */
export const checkTrip = (attributes: unknown): CheckedTrip => encodeTrip(checkAttributes(attributes))

const encodeTrip = (trip: NewTrip) => ({ ...trip, track: encodeTripTrack(trip.track) }) as CheckedTrip

/** A track as it is kept; one without points is none. */
function encodeTripTrack(track: NewTrip['track']): EncodedTrack | null {
  const points = track?.points ?? []
  if (points.length === 0) return null
  const whole = points.map(({ speed = null, accuracy = null, ...point }) => ({ ...point, speed, accuracy }))
  return { points: points.length, content: encodeTrack(whole) }
}

/** What takes long with a long track. Each takes and gives what can be sent to a thread and back. */
const TRACK_TASKS = {
  readTrip: (body: Uint8Array): TripRequest => {
    const { attributes, ...sent } = readBody(body)
    return { ...sent, attributes: encodeTrip(attributes) }
  },

  /** The reply of `getTrack`, as it is sent. Tracks that were merged long ago may have more points than they could now. */
  writeTrack: (tripId: string, content: Uint8Array): Uint8Array => {
    const points = pointsOf(thinColumns(decodeColumns(content), TRACK_POINTS_MAX))
    const data = { type: 'track', id: tripId, attributes: { points }, meta: { version: 1 } }
    return Buffer.from(JSON.stringify({ data }))
  },

  /** Each is thinned out to its share before the next is read, so that many long ones take little memory. */
  joinTracks: (contents: readonly Uint8Array[], shares: readonly number[]): EncodedTrack => {
    const thinned = contents.map((content, index) => thinColumns(decodeColumns(content), shares[index] ?? 0))
    const columns = joinColumns(thinned)
    return { points: lengthOf(columns), content: encodeColumns(columns) }
  },
}

export type TrackTasks = typeof TRACK_TASKS

export const executeTrackTask = (name: keyof TrackTasks, args: readonly unknown[]): unknown =>
  (TRACK_TASKS[name] as (...given: readonly unknown[]) => unknown)(...args)
