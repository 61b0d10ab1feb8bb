import type { Activity } from '../position.ts'
import {
  isRecord,
  KMH,
  type MessageRead,
  readAccuracy,
  readBearing,
  readNumber,
  readShare,
  readSpeed,
  readTime,
} from './read-fields.ts'

const ACTIVITY_OF: Readonly<Record<string, Activity>> = {
  stationary: 'still',
  walking: 'walking',
  running: 'running',
  cycling: 'cycling',
  automotive: 'driving',
}

/** OwnTracks: messages of other types than `location` carry no position. */
export function readOwnTracks(message: unknown): MessageRead {
  if (!isRecord(message)) return 'nonsense'
  if (message._type !== 'location') return 'no position'
  const latitude = readNumber(message.lat)
  const longitude = readNumber(message.lon)
  const at = readTime(message.tst)
  if (latitude === undefined || longitude === undefined || at === undefined) return 'nonsense'
  return {
    position: {
      at,
      latitude,
      longitude,
      accuracy: readAccuracy(message.acc),
      speed: readSpeed(message.vel, KMH),
      activity: readActivity(message.motionactivities),
      battery: readShare(message.batt, 100),
      altitude: readNumber(message.alt),
      bearing: readBearing(message.cog),
    },
  }
}

/** A phone that stands in a moving car is `stationary` and `automotive`: whoever drives, drives. */
function readActivity(names: unknown): Activity | undefined {
  if (!Array.isArray(names)) return undefined
  const known = names.flatMap((name) =>
    typeof name === 'string' && Object.hasOwn(ACTIVITY_OF, name) ? [ACTIVITY_OF[name]] : [],
  )
  return known.includes('driving') ? 'driving' : known[0]
}
