import {
  KNOT,
  type MessageRead,
  readAccuracy,
  readBearing,
  readNumber,
  readShare,
  readSpeed,
  readTime,
} from './read-fields.ts'

/** OsmAnd protocol: one position as parameters of a query or form. Without a time it is of now. */
export function readOsmAnd(fields: Readonly<Record<string, unknown>>, now: number): MessageRead {
  const [north, east] = typeof fields.location === 'string' ? fields.location.split(',') : []
  const latitude = readNumber(fields.lat ?? north)
  const longitude = readNumber(fields.lon ?? east)
  const at = fields.timestamp === undefined ? now : readTime(fields.timestamp)
  if (latitude === undefined || longitude === undefined || at === undefined) return 'nonsense'
  if (fields.valid === 'false' || fields.valid === '0') return 'nonsense'
  return {
    position: {
      at,
      latitude,
      longitude,
      accuracy: readAccuracy(fields.accuracy),
      speed: readSpeed(fields.speed, KNOT),
      battery: readShare(fields.batt, 100),
      altitude: readNumber(fields.altitude),
      bearing: readBearing(fields.bearing ?? fields.heading),
    },
  }
}
