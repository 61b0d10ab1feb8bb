import type { Coordinate } from '../place.ts'
import { mercatorX, mercatorY, worldSize } from './geometry.ts'

/** Half a pixel: a smaller deviation is not visible. */
const TOLERANCE = 0.5

/**
 * Simplifies a track for a zoom (Douglas-Peucker), after points closer together than a pixel are dropped. A hundred
 * thousand become some hundreds.
 */
export function simplifyTrack(points: readonly Coordinate[], zoom: number): Coordinate[] {
  const size = worldSize(zoom)
  const x: number[] = []
  const y: number[] = []
  const remaining: Coordinate[] = []
  for (const [index, point] of points.entries()) {
    const [left, top] = [mercatorX(point.longitude) * size, mercatorY(point.latitude) * size]
    const isLast = index === points.length - 1
    if (
      !isLast &&
      remaining.length > 0 &&
      pixelDistance(left - (x.at(-1) ?? 0), top - (y.at(-1) ?? 0)) < TOLERANCE
    )
      continue
    x.push(left)
    y.push(top)
    remaining.push(point)
  }
  if (remaining.length < 3) return remaining

  const isNeeded = new Uint8Array(remaining.length)
  isNeeded[0] = 1
  isNeeded[remaining.length - 1] = 1
  const open: [from: number, to: number][] = [[0, remaining.length - 1]]
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part
    const farthest = farthestOf(x, y, from, to)
    if (farthest === -1) continue
    isNeeded[farthest] = 1
    open.push([from, farthest], [farthest, to])
  }
  return remaining.filter((_, index) => isNeeded[index] === 1)
}

const pixelDistance = (across: number, down: number) => Math.hypot(across, down)

/** The point between two that is farthest from their line; none if all are close to it. */
function farthestOf(x: number[], y: number[], from: number, to: number): number {
  const [left, top] = [x[from] ?? 0, y[from] ?? 0]
  const [wide, high] = [(x[to] ?? 0) - left, (y[to] ?? 0) - top]
  const length = Math.hypot(wide, high)
  let best = -1
  let most = TOLERANCE
  for (let at = from + 1; at < to; at += 1) {
    const [right, below] = [(x[at] ?? 0) - left, (y[at] ?? 0) - top]
    const along =
      length === 0 ? 0 : Math.max(0, Math.min(1, (right * wide + below * high) / (length * length)))
    const distance = Math.hypot(right - along * wide, below - along * high)
    if (distance <= most) continue
    best = at
    most = distance
  }
  return best
}
