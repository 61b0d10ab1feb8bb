import { ACTIVITIES, type Position } from '#domain/recording/position.ts'

const FIELDS = 8

/** Positions as numbers, eight of each, which go to a thread without being copied. What was not told is NaN. */
export type PackedPositions = Float64Array<ArrayBuffer>

export function packPositions(positions: readonly Position[]): PackedPositions {
  const packed = new Float64Array(positions.length * FIELDS)
  let next = 0
  for (const { at, latitude, longitude, accuracy, speed, bearing, isMoving, activity } of positions) {
    packed[next++] = at
    packed[next++] = latitude
    packed[next++] = longitude
    packed[next++] = accuracy ?? Number.NaN
    packed[next++] = speed ?? Number.NaN
    packed[next++] = bearing ?? Number.NaN
    packed[next++] = isMoving === undefined ? Number.NaN : Number(isMoving)
    packed[next++] = activity === undefined ? Number.NaN : ACTIVITIES.indexOf(activity)
  }
  return packed
}

export const unpackPositions = (packed: PackedPositions): Position[] =>
  Array.from({ length: packed.length / FIELDS }, (_none, nth) => positionAt(packed, nth * FIELDS))

function positionAt(packed: PackedPositions, from: number): Position {
  const position: Position = {
    at: packed[from] as number,
    latitude: packed[from + 1] as number,
    longitude: packed[from + 2] as number,
  }
  const told = (field: number): number | undefined => {
    const value = packed[from + field] as number
    return Number.isNaN(value) ? undefined : value
  }
  const [accuracy, speed, bearing, isMoving, activity] = [told(3), told(4), told(5), told(6), told(7)]
  if (accuracy !== undefined) position.accuracy = accuracy
  if (speed !== undefined) position.speed = speed
  if (bearing !== undefined) position.bearing = bearing
  if (isMoving !== undefined) position.isMoving = isMoving === 1
  if (activity !== undefined) position.activity = ACTIVITIES[activity]
  return position
}
