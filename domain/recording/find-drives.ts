import { metresBetween, secondsBetween } from './geometry.ts'
import type { Position } from './position.ts'
import type { DetectionSettings } from './settings.ts'
import { isBreak, isStop } from './stops.ts'

/** Positions `from` to `to`, both included */
export interface Span {
  from: number
  to: number
}

/** Noise is not mistaken for a way over this time. */
const WINDOW_SECONDS = 30
/** Metres per second; nobody walks as fast. */
const DRIVING_SPEED = 2.5
/** Metres per second; a told speed of somebody on foot is seldom wrong by so much. */
const CREEPING_SPEED = 3
const CREEPING_METRES = 25
/** Metres per second; on foot or by bike, if the client says so, up to this speed. */
const MUSCLE_SPEED = { walking: 4, running: 6, cycling: 9 }

/** Where the vehicle drove, without the stops that end a trip. */
export function findDrives(points: readonly Position[], settings: DetectionSettings): Span[] {
  const drives: Span[] = []
  for (const window of drivingWindows(points, settings)) {
    const last = drives.at(-1)
    if (last && (window.from <= last.to || !isStop(points, { from: last.to, to: window.from }, settings)))
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

/** A window also has some seconds of standing: the drive begins and ends where the vehicle moves, or says that it does. */
function trim(points: readonly Position[], end: number, other: number): number {
  const step = Math.sign(other - end)
  let index = end
  while (
    index !== other &&
    ((points[index] as Position).speed ?? 0) < CREEPING_SPEED &&
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
  for (let index = end + step; (border - reached) * step > 0; index += step) {
    const [point, from] = [points[index], points[reached]]
    if (!point || !from) return reached
    if (Math.abs(secondsBetween(from, point)) >= settings.endAfterStillSeconds) return reached
    const speed = point.speed ?? 0
    if (speed >= CREEPING_SPEED && !isByMuscle(point, speed) && metresBetween(from, point) >= CREEPING_METRES)
      reached = index
  }
  return reached
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
