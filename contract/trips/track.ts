import Type, { type Static } from 'typebox'
import { instant, replyInstant } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { Coordinate } from '../kernel/place.ts'

export const TRACK_POINTS_MAX = 100_000

const { latitude, longitude } = Coordinate.properties

/** Metres per second, and metres. The limits are beyond those of a car. */
const speed = () => Type.Number({ minimum: 0, maximum: 1_000 })
const accuracy = () => Type.Number({ minimum: 0, maximum: 1_000_000 })

export const TrackInput = Type.Object({
  points: Type.Array(
    Type.Object({
      latitude,
      longitude,
      timestampIso: instant(),
      speed: Type.Optional(nullable(speed())),
      accuracy: Type.Optional(nullable(accuracy())),
    }),
    { maxItems: TRACK_POINTS_MAX },
  ),
})
export type TrackInput = Static<typeof TrackInput>

export const Track = Type.Object({
  points: Type.Array(
    Type.Object({
      latitude,
      longitude,
      timestampIso: replyInstant(),
      speed: nullable(speed()),
      accuracy: nullable(accuracy()),
    }),
  ),
})
export type Track = Static<typeof Track>
export type TrackPoint = Track['points'][number]
