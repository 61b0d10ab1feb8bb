import type { Coordinate } from '#contract/kernel/place.ts'
import { cleanPositions } from './clean-positions.ts'
import { findDrives, type Span } from './find-drives.ts'
import { secondsBetween } from './geometry.ts'
import { pathLength } from './path-length.ts'
import type { Position } from './position.ts'
import type { DetectionSettings } from './settings.ts'
import { smoothPlaces } from './smooth-places.ts'
import { isStop } from './stops.ts'
import { arrival, departure, trimSilences } from './trip-ends.ts'

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

/** Before and after a drive positions tell so long about its ends. */
const AROUND_SECONDS = 180
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
  const smoothed = smoothAround(points, drives)
  return drives.map((_, nth) => describeTrip(pathOf(points, drives, nth), pathOf(smoothed, drives, nth)))
}

/** Where the vehicle stood before and after a drive tells more about its ends than one position does. */
function smoothAround(points: readonly Position[], drives: readonly Span[]): Position[] {
  const smoothed = [...points]
  for (const [nth, { from, to }] of drives.entries()) {
    let [first, last] = [from, to]
    const [earliest, latest] = [drives[nth - 1]?.to ?? -1, drives[nth + 1]?.from ?? points.length]
    while (first - 1 > earliest && isAround(points[first - 1], points[from])) first -= 1
    while (last + 1 < latest && isAround(points[to], points[last + 1])) last += 1
    const window = smoothPlaces(points.slice(first, last + 1))
    for (const [index, point] of window.entries()) smoothed[first + index] = point
  }
  return smoothed
}

const isAround = (earlier: Position | undefined, later: Position | undefined) =>
  !!earlier && !!later && secondsBetween(earlier, later) <= AROUND_SECONDS

function pathOf(points: readonly Position[], drives: readonly Span[], nth: number): Position[] {
  const [drive, before, after] = [drives[nth] as Span, drives[nth - 1], drives[nth + 1]]
  const next = after?.from === drive.to + 1 ? undefined : points[drive.to + 1]
  return trimSilences([
    ...departure(points, drive, before?.to ?? 0, leftAt(points, drives, nth)),
    ...points.slice(drive.from, drive.to + 1),
    ...arrival(points[drive.to] as Position, next),
  ])
}

/** Where the vehicle was left before a drive */
function leftAt(points: readonly Position[], drives: readonly Span[], nth: number): Position {
  const before = drives[nth - 1]
  if (!before) return points[0] as Position
  const last = points[before.to] as Position
  const next = drives[nth]?.from === before.to + 1 ? undefined : points[before.to + 1]
  return arrival(last, next)[0] ?? last
}

/** Places are those that the client told, the length is that of the smoothed way. */
function describeTrip(path: Position[], smoothed: readonly Position[]): DetectedTrip {
  const [first, last] = [path[0] as Position, path.at(-1) as Position]
  return {
    startAt: first.at,
    endAt: last.at,
    start: { latitude: first.latitude, longitude: first.longitude },
    end: { latitude: last.latitude, longitude: last.longitude },
    metres: pathLength(smoothed),
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
