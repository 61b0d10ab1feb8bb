import type { Coordinate } from '#contract/kernel/place.ts'
import { cleanPositions } from './clean-positions.ts'
import { findDrives, type Span } from './find-drives.ts'
import { metresBetween, secondsBetween } from './geometry.ts'
import { pathLength } from './path-length.ts'
import type { Position } from './position.ts'
import type { DetectionSettings } from './settings.ts'
import { isStop, SILENT_SPEED } from './stops.ts'

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
/** Clients that are awake send more often, also while standing. */
const AWAKE_SECONDS = 60
/** Later somebody may have got out and walked away. */
const ARRIVAL_SECONDS = 30
/** Nearer positions are of the same place. */
const NOISE_METRES = 15
/** Sleeping clients notice only after some way that the vehicle drives again. */
const WAKING_METRES = 2_000

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
  const trips = drives.map((drive, index) =>
    describeTrip(points, drive, drives[index - 1], drives[index + 1]),
  )
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

function describeTrip(
  points: readonly Position[],
  drive: Span,
  before: Span | undefined,
  after: Span | undefined,
): DetectedTrip {
  const parked = findParked(points, drive, before)
  const driven = points.slice(drive.from, drive.to + 1)
  const path = [
    ...departure(parked, driven[0] as Position),
    ...driven,
    ...arrival(driven.at(-1) as Position, after?.from === drive.to + 1 ? undefined : points[drive.to + 1]),
  ]
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

/**
 * Where the vehicle stood before: where the device was just before, or, if it slept, where the vehicle was left. Meanwhile
 * somebody may have carried the device elsewhere.
 */
function findParked(
  points: readonly Position[],
  { from }: Span,
  before: Span | undefined,
): Position | undefined {
  const left = before?.to ?? 0
  if (from <= left) return undefined
  const [last, first] = [points[from - 1] as Position, points[from] as Position]
  return secondsBetween(last, first) > AWAKE_SECONDS ? points[left] : last
}

/** Where and when the vehicle left, if its client slept until it was on its way. */
function departure(parked: Position | undefined, first: Position): Position[] {
  if (!parked) return []
  const metres = metresBetween(parked, first)
  const seconds = metres / SILENT_SPEED
  if (metres > WAKING_METRES || secondsBetween(parked, first) < seconds) return []
  return [
    { at: Math.round(first.at - 1_000 * seconds), latitude: parked.latitude, longitude: parked.longitude },
  ]
}

/** Where the vehicle came to stand, if the client told it at once. */
function arrival(last: Position, next: Position | undefined): Position[] {
  if (!next || secondsBetween(last, next) > ARRIVAL_SECONDS) return []
  return metresBetween(last, next) < NOISE_METRES ? [] : [next]
}

const findGaps = (path: readonly Position[]): Gap[] =>
  path.flatMap(({ at }, index) => {
    const before = path[index - 1]
    return before && at - before.at > GAP_SECONDS * 1_000 ? [{ from: before.at, to: at }] : []
  })

const isTrip = ({ startAt, endAt, metres }: DetectedTrip, settings: DetectionSettings) =>
  metres >= settings.startAfterMetres || (endAt - startAt) / 1_000 >= settings.startAfterSeconds
