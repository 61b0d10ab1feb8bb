import type { Language } from '#contract/users/user.ts'
import type { Coordinate } from '../place.ts'
import type { Size } from './geometry.ts'
import type { MapTown } from './outline.ts'

export type Point = [x: number, y: number]
export type Label = { name: string; anchor: 'start' | 'middle' | 'end'; dot: Point; at: Point }

type LabelContext = {
  zoom: number
  language: Language
  size: Size
  place: (at: Coordinate) => Point
  /** Points that no label may cover. */
  way: readonly Point[]
  /** The large markers at the ends of the track. */
  marks?: readonly Point[]
  /** Controls on the map that would cover a label. */
  covers?: readonly Box[]
}

const MAX_LABELS = 40
const LETTER = 6.5
const LINE = 16
const NEAR = 4
const STEP = 8
const MOST_STEPS = 100

/** The zoom from which a town of this many thousand inhabitants is labelled. */
export function minZoom(thousands: number): number {
  if (thousands >= 2_000) return 2
  if (thousands >= 500) return 4
  if (thousands >= 100) return 6
  if (thousands >= 30) return 7
  return thousands >= 8 ? 8.5 : 10
}

/** Positions of a label beside its town, best first: offset and text anchor. */
const SPOTS = [
  [0, -9, 'middle'],
  [7, 4, 'start'],
  [-7, 4, 'end'],
  [0, 17, 'middle'],
] as const

/** How much farther a label is from a marker than from the dot of a town. */
const MARK = 6

export type Box = { left: number; right: number; top: number; bottom: number }

const boxAt = (x: number, y: number, wide: number, anchor: Label['anchor']): Box => {
  const left = { start: x, middle: x - wide / 2, end: x - wide }[anchor]
  return { left, right: left + wide, top: y - LINE + 4, bottom: y + 4 }
}
const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
const isIn = ({ left, right, top, bottom }: Box, [x, y]: Point) =>
  x > left - NEAR && x < right + NEAR && y > top - NEAR && y < bottom + NEAR

/** The labels that have room, largest towns first; none covers the track. */
export function placeLabels(
  towns: readonly MapTown[],
  { zoom, language, size: { width, height }, place, way, marks = [], covers = [] }: LabelContext,
): Label[] {
  const labels: Label[] = []
  const taken: Box[] = [
    ...covers,
    ...marks.map(([x, y]) => ({ left: x - MARK, right: x + MARK, top: y - MARK, bottom: y + MARK })),
  ]
  const isFree = (box: Box) =>
    box.left > 0 &&
    box.right < width &&
    box.top > 0 &&
    box.bottom < height &&
    !taken.some((other) => overlaps(box, other)) &&
    !way.some((point) => isIn(box, point))
  for (const town of towns) {
    if (labels.length >= MAX_LABELS) break
    if (minZoom(town.thousands) > zoom) continue
    const [x, y] = place(town)
    if (x < 0 || x > width || y < 0 || y > height) continue
    if (covers.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom))
      continue
    const name = town[language]
    const farther = marks.some(([left, top]) => Math.hypot(left - x, top - y) < 2 * MARK) ? MARK : 0
    for (const [aside, under, anchor] of SPOTS) {
      const right = aside + Math.sign(aside) * farther
      const below = anchor === 'middle' ? under + Math.sign(under) * farther : under
      const box = boxAt(x + right, y + below, name.length * LETTER, anchor)
      if (!isFree(box)) continue
      taken.push(box)
      labels.push({ name, anchor, dot: [x, y], at: [x + right, y + below] })
      break
    }
  }
  return labels
}

/** Points along a path, so close together that no label fits between them. */
export function samplePath(points: readonly Point[]): Point[] {
  return points.flatMap(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [x, y]
    const steps = Math.min(MOST_STEPS, Math.ceil(Math.hypot(x - beforeX, y - beforeY) / STEP)) || 1
    return Array.from({ length: steps }, (_, step): Point => {
      const share = (step + 1) / steps
      return [beforeX + (x - beforeX) * share, beforeY + (y - beforeY) * share]
    })
  })
}
