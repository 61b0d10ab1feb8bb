import type { Language } from '#contract/users/user.ts'
import type { Coordinate } from '../place.ts'
import type { Box, Size } from './geometry.ts'
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
  /** Controls and names on the map that would cover a label. */
  covers?: readonly Box[]
  /** Towns that already have a label. */
  named?: readonly string[]
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
  return thousands >= 8 ? 8.5 : 9.5
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
  { zoom, language, size: { width, height }, place, way, marks = [], covers = [], named = [] }: LabelContext,
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
    if (named.includes(name)) continue
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

/** An end of a trip with its name. */
export type End = { name: string; at: Point }
type EndContext = Pick<LabelContext, 'size' | 'way'> & { covers: readonly Box[] }

const END_LETTER = 7.4
const END_LENGTH = 30
/** From the middle of a marker to the base line of a name above, beside and below it. */
const END_SPOTS = [
  [0, -13, 'middle'],
  [0, 22, 'middle'],
  [13, 4, 'start'],
  [-13, 4, 'end'],
] as const
const EDGE = 6

/** The names of the ends, each beside its marker, with the box that it takes: not under a cover, and off the track if possible. */
export function placeEndNames(
  ends: readonly End[],
  { size: { width, height }, way, covers }: EndContext,
): (Label & { box: Box })[] {
  const markers = ends.map(({ at: [x, y] }) => ({
    left: x - MARK,
    right: x + MARK,
    top: y - MARK,
    bottom: y + MARK,
  }))
  const taken = [...covers, ...markers]
  return ends.flatMap(({ name: full, at: [x, y] }) => {
    const name = full.length > END_LENGTH ? `${full.slice(0, END_LENGTH - 1).trimEnd()}…` : full
    const wide = name.length * END_LETTER
    const spots = END_SPOTS.map(([aside, under, anchor]) => {
      // A name above or below its marker is shifted into the picture.
      const [least, most] = [EDGE + wide / 2, width - EDGE - wide / 2]
      const at: Point = [anchor === 'middle' ? Math.max(least, Math.min(most, x)) : x + aside, y + under]
      return { name, anchor, dot: [x, y] as Point, at, box: boxAt(at[0], at[1], wide, anchor) }
    }).filter(
      ({ box }) =>
        box.left > 0 &&
        box.right < width &&
        box.top > 0 &&
        box.bottom < height &&
        !taken.some((other) => overlaps(box, other)),
    )
    const spot = spots.find(({ box }) => !way.some((point) => isIn(box, point))) ?? spots[0]
    if (!spot) return []
    taken.push(spot.box)
    return [spot]
  })
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
