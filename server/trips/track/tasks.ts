import { addTrip } from '#contract/trips/calls.ts'
import { TRACK_POINTS_MAX } from '#contract/trips/track.ts'
import type { NewTrip } from '#contract/trips/trip.ts'
import { bodyReader } from '../../http/read-body.ts'
import { decodeColumns, encodeColumns, encodeTrack, lengthOf, pointsOf } from './codec.ts'
import { joinColumns } from './join.ts'
import { thinColumns } from './thin.ts'

export type EncodedTrack = { points: number; content: Uint8Array }

/** A sent trip with its track as it is kept. */
export type SentTrip = {
  id?: string
  attributes: Omit<NewTrip, 'track'> & { track: EncodedTrack | null }
}

const readBody = bodyReader(addTrip)

/** A track as it is kept; one without points is none. */
export function encodedTrack(track: NewTrip['track']): EncodedTrack | null {
  const points = track?.points ?? []
  if (points.length === 0) return null
  const whole = points.map(({ speed = null, accuracy = null, ...point }) => ({ ...point, speed, accuracy }))
  return { points: points.length, content: encodeTrack(whole) }
}

/** What takes long with a long track. Each takes and gives what can be sent to a thread and back. */
const TRACK_TASKS = {
  readTrip: (body: Uint8Array): SentTrip => {
    const { attributes, ...sent } = readBody(body) as { id?: string; attributes: NewTrip }
    return { ...sent, attributes: { ...attributes, track: encodedTrack(attributes.track) } }
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

export const doTrackTask = (name: keyof TrackTasks, args: readonly unknown[]): unknown =>
  (TRACK_TASKS[name] as (...given: readonly unknown[]) => unknown)(...args)
