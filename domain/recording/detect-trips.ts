import type { Coordinate } from '#contract/kernel/place.ts'
import { cleanPositions } from './clean-positions.ts'
import { findDrives, type Span } from './find-drives.ts'
import { secondsBetween } from './geometry.ts'
import { pathLength } from './path-length.ts'
import type { Position } from './position.ts'
import type { DetectionSettings } from './settings.ts'
import { isStop } from './stops.ts'
import { arrival, departure } from './trip-ends.ts'

export interface Gap {
  from: number
  to: number
}

/** Times are milliseconds since 1970. */
export interface DetectedTrip {
  startAt: number
  endAt: number
  start: Coordinate
  end: Coordinate
  metres: number
  /** In order of time, without noise */
  points: Position[]
  /** Silences during which the vehicle drove on */
  gaps: Gap[]
}

/** A trip that goes on: `endAt` and `end` are those of the latest position. */
export type RunningTrip = DetectedTrip

export interface Detection {
  trips: DetectedTrip[]
  running: RunningTrip | null
}

/** Longer silences within a trip are told. */
const GAP_SECONDS = 120

/** The trips that positions of one device tell, in any order and also doubled: the same set gives the same trips. */
export function detectTrips(
  positions: readonly Position[],
  settings: DetectionSettings,
  now: number,
): Detection {
  const points = cleanPositions(positions, settings)
  const drives = findDrives(points, settings)
  const last = drives.at(-1)
  const isRunning = last !== undefined && goesOn(points, last, settings, now)
  if (isRunning) last.to = points.length - 1
  const trips = describeTrips(points, drives)
  const running = isRunning ? trips.pop() : undefined
  return {
    trips: trips.filter((trip) => isTrip(trip, settings)),
    running: running && isTrip(running, settings) ? running : null,
  }
}

function goesOn(points: readonly Position[], drive: Span, settings: DetectionSettings, now: number): boolean {
  const [end, latest] = [points[drive.to], points.at(-1)]
  if (!end || !latest) return false
  if (secondsBetween(latest, { at: now }) >= settings.endAfterSilenceSeconds) return false
  if (secondsBetween(end, latest) >= settings.endAfterSilenceSeconds) return false
  return !isStop(points, { from: drive.to, to: points.length - 1 }, settings)
}

function describeTrips(points: readonly Position[], drives: readonly Span[]): DetectedTrip[] {
  const trips: DetectedTrip[] = []
  for (const [index, drive] of drives.entries()) {
    const [before, after] = [drives[index - 1], drives[index + 1]]
    const left = (trips.at(-1)?.points.at(-1) ?? points[0]) as Position
    const next = after?.from === drive.to + 1 ? undefined : points[drive.to + 1]
    const path = [
      ...departure(points, drive, before?.to ?? 0, left),
      ...points.slice(drive.from, drive.to + 1),
      ...arrival(points[drive.to] as Position, next),
    ]
    trips.push(describeTrip(path))
  }
  return trips
}

function describeTrip(path: Position[]): DetectedTrip {
  const [first, last] = [path[0] as Position, path.at(-1) as Position]
  return {
    startAt: first.at,
    endAt: last.at,
    start: { latitude: first.latitude, longitude: first.longitude },
    end: { latitude: last.latitude, longitude: last.longitude },
    metres: pathLength(path),
    points: path,
    gaps: findGaps(path),
  }
}

const findGaps = (path: readonly Position[]): Gap[] =>
  path.flatMap(({ at }, index) => {
    const before = path[index - 1]
    return before && at - before.at > GAP_SECONDS * 1_000 ? [{ from: before.at, to: at }] : []
  })

const isTrip = ({ startAt, endAt, metres }: DetectedTrip, settings: DetectionSettings) =>
  metres >= settings.startAfterMetres || (endAt - startAt) / 1_000 >= settings.startAfterSeconds
