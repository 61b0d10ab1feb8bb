import type { Activity } from '../position.ts'
import {
  isRecord,
  type MessageRead,
  readAccuracy,
  readBearing,
  readNumber,
  readShare,
  readSpeed,
  readTime,
} from './read-fields.ts'

const ACTIVITY_OF: Readonly<Record<string, Activity>> = {
  still: 'still',
  on_foot: 'walking',
  walking: 'walking',
  running: 'running',
  on_bicycle: 'cycling',
  in_vehicle: 'driving',
}

/** Traccar Client 9 and later: one element of `location`. */
export function readTraccar(location: unknown): MessageRead {
  if (!isRecord(location) || !isRecord(location.coords)) return 'nonsense'
  const { coords, battery, activity } = location
  const latitude = readNumber(coords.latitude)
  const longitude = readNumber(coords.longitude)
  const at = readTime(location.timestamp)
  if (latitude === undefined || longitude === undefined || at === undefined) return 'nonsense'
  const type = isRecord(activity) ? activity.type : activity
  return {
    position: {
      at,
      latitude,
      longitude,
      accuracy: readAccuracy(coords.accuracy),
      speed: readSpeed(coords.speed),
      isMoving: typeof location.is_moving === 'boolean' ? location.is_moving : undefined,
      activity: typeof type === 'string' && Object.hasOwn(ACTIVITY_OF, type) ? ACTIVITY_OF[type] : undefined,
      battery: isRecord(battery) ? readShare(battery.level, 1) : undefined,
      altitude: readNumber(coords.altitude),
      bearing: readBearing(coords.heading),
    },
  }
}
