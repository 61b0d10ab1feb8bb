import { metresBetween, secondsBetween } from './geometry.ts'
import { isJam, isTold } from './jams.ts'
import { courseOf } from './length-by-course.ts'
import type { Position } from './position.ts'
import type { DetectionSettings } from './settings.ts'
import { hasBreak, isBreak, isStop } from './stops.ts'
import { turn } from './turns.ts'

/** Positions `from` to `to`, both included */
export interface Span {
  from: number
  to: number
}

/** Noise is not mistaken for a way over this time. */
const WINDOW_SECONDS = 30
/** Metres per second; nobody walks as fast. */
const DRIVING_SPEED = 2.5
/** Metres per second; a told speed of somebody on foot is hardly ever wrong by so much. */
const CREEPING_SPEED = 3.5
const CREEPING_METRES = 25
/** Metres per second along the course of the drive, and on the average of the positions around: others walk. */
const ON_COURSE_SPEED = 2.2
const ON_COURSE_PACE = 2.1
/** Radians */
const ON_COURSE = 0.35
/** Positions to either side, if so near in time that one of a client that sends seldom is not alone */
const NEIGHBOURS = 3
const PACE_SECONDS = 60
/** Metres per second; who stands does not count for the pace. */
const MOVING_SPEED = 0.8
/** Where the vehicle came to stand, the course was told some positions before. */
const COURSES_TRIED = 10
/** Metres per second; on foot or by bike, if the client says so, up to this speed. */
const MUSCLE_SPEED = { walking: 4, running: 6, cycling: 9 }

/** Where the vehicle drove, without the stops that end a trip. */
export function findDrives(points: readonly Position[], settings: DetectionSettings): Span[] {
  const drives: Span[] = []
  for (const window of drivingWindows(points, settings)) {
    const last = drives.at(-1)
    if (last && (window.from <= last.to || goesOn(points, { from: last.to, to: window.from }, settings)))
      last.to = window.to
    else drives.push(window)
  }
  const extended = drives.map((drive, nth) => ({
    from: extend(points, drive.from, drives[nth - 1]?.to ?? -1, settings),
    to: extend(points, drive.to, drives[nth + 1]?.from ?? points.length, settings),
  }))
  return joinTouching(extended).map(({ from, to }) => ({
    from: trim(points, from, to),
    to: trim(points, to, from),
  }))
}

function goesOn(points: readonly Position[], span: Span, settings: DetectionSettings): boolean {
  if (!isStop(points, span, settings)) return true
  return !hasBreak(points, span, settings) && isJam(points, span, courseNear(points, span.from, -1), settings)
}

/** A window also has some seconds of standing: the drive begins and ends where the vehicle moves, or says that it does. */
function trim(points: readonly Position[], end: number, other: number): number {
  const step = Math.sign(other - end)
  let index = end
  while (
    index !== other &&
    ((points[index] as Position).speed ?? 0) < ON_COURSE_SPEED &&
    metresBetween(points[end] as Position, points[index + step] as Position) < CREEPING_METRES
  )
    index += step
  return index
}

function joinTouching(drives: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const drive of drives) {
    const last = joined.at(-1)
    if (last && drive.from <= last.to) last.to = Math.max(last.to, drive.to)
    else joined.push({ ...drive })
  }
  return joined
}

/**
 * The first or last metres, perhaps after a red light, are too slow for a window: there the told speed counts. What
 * reaches the next drive is joined with it, so nothing beyond is looked at.
 */
function extend(
  points: readonly Position[],
  end: number,
  border: number,
  settings: DetectionSettings,
): number {
  const step = Math.sign(border - end)
  let reached = end
  let course = courseNear(points, end, -step)
  for (let index = end + step; (border - reached) * step > 0; index += step) {
    const [point, from] = [points[index], points[reached]]
    if (!point || !from) return reached
    if (Math.abs(secondsBetween(from, point)) >= settings.endAfterStillSeconds) return reached
    if (!isCreeping(from, point, course, paceAt(points, index)) || !isTold(points, index)) continue
    reached = index
    course = courseOf(point) ?? course
  }
  return reached
}

/** The course of the first position from this one on that tells it. */
function courseNear(points: readonly Position[], end: number, step: number): number | undefined {
  for (let nth = 0; nth < COURSES_TRIED; nth += 1) {
    const point = points[end + nth * step]
    const course = point && courseOf(point)
    if (course !== undefined) return course
  }
  return undefined
}

/** The mean speed of a position and its neighbours that move. */
function paceAt(points: readonly Position[], index: number): number {
  const { at } = points[index] as Position
  let [metres, count] = [0, 0]
  for (let near = index - NEIGHBOURS; near <= index + NEIGHBOURS; near += 1) {
    const point = points[near]
    const speed = point?.speed ?? 0
    if (!point || speed < MOVING_SPEED || Math.abs(point.at - at) > 1_000 * PACE_SECONDS) continue
    metres += speed
    count += 1
  }
  return count === 0 ? 0 : metres / count
}

function isCreeping(from: Position, point: Position, course: number | undefined, pace: number): boolean {
  const { speed = 0, bearing } = point
  if (isByMuscle(point, speed)) return false
  if (speed >= CREEPING_SPEED && metresBetween(from, point) >= CREEPING_METRES) return true
  if (bearing === undefined || course === undefined || speed < ON_COURSE_SPEED || pace < ON_COURSE_PACE)
    return false
  return Math.abs(turn(course, (bearing * Math.PI) / 180)) < ON_COURSE
}

function drivingWindows(points: readonly Position[], settings: DetectionSettings): Span[] {
  const windows: Span[] = []
  let to = 0
  for (const [from, first] of points.entries()) {
    while (to < points.length && secondsBetween(first, points[to] as Position) < WINDOW_SECONDS) to += 1
    if (to === points.length) break
    if (isDriving(points, { from, to }, settings)) windows.push({ from, to })
  }
  return windows
}

function isDriving(points: readonly Position[], { from, to }: Span, settings: DetectionSettings): boolean {
  const [first, last, previous] = [points[from], points[to], points[to - 1]]
  if (!first || !last || !previous) return false
  const seconds = secondsBetween(first, last)
  const blur = ((first.accuracy ?? 0) + (last.accuracy ?? 0)) / 2
  const speed = (metresBetween(first, last) - blur) / seconds
  if (speed < DRIVING_SPEED || speed > settings.maxSpeed) return false
  return !isBreak(previous, last, settings) && !isByMuscle(first, speed) && !isByMuscle(last, speed)
}

function isByMuscle({ activity }: Position, speed: number): boolean {
  if (activity !== 'walking' && activity !== 'running' && activity !== 'cycling') return false
  return speed < MUSCLE_SPEED[activity]
}
