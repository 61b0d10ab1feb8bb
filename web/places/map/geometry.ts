import type { Coordinate } from '../place.ts'

export type View = Coordinate & { zoom: number }
export type Size = { width: number; height: number }

/** The view without any content. */
const DEFAULT_VIEW: View = { latitude: 48.45, longitude: 9.09, zoom: 3 }
export const LEAST_ZOOM = 1

export type Zooms = { place: number; track: number; max: number }
/** How close a single place and a track are shown, and how far one can zoom in. */
export const TILE_ZOOMS: Zooms = { place: 18, track: 17, max: 20 }
/** The outline has towns and no streets: a place is shown among its neighbours. */
export const OUTLINE_ZOOMS: Zooms = { place: 9.5, track: 12, max: 13 }

export type Box = { left: number; right: number; top: number; bottom: number }

/** The projection ends at this latitude. */
const MAX_LATITUDE = 85.0511
const TILE = 512
const PADDING = 36
const MAX_PADDING_SHARE = 0.18

/** The width of the world in pixels. */
export const worldSize = (zoom: number) => TILE * 2 ** zoom

/** A point as fractions of the world's width, from the left and from the top. */
export const mercatorX = (longitude: number) => longitude / 360 + 0.5
export function mercatorY(latitude: number): number {
  const bounded = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude))
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) / (2 * Math.PI)
}
const longitudeAt = (x: number) => (x - 0.5) * 360
const latitudeAt = (y: number) => (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90

const isOnEarth = ({ latitude, longitude }: Coordinate) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** Unwraps longitudes across the date line, so that neighbouring points stay neighbours. Invalid points are dropped. */
export function unwrapDateLine(points: readonly Coordinate[]): Coordinate[] {
  let turns = 0
  let last: number | null = null
  return points.filter(isOnEarth).map(({ latitude, longitude }) => {
    if (last !== null && longitude - last > 180) turns -= 360
    if (last !== null && last - longitude > 180) turns += 360
    last = longitude
    return { latitude, longitude: longitude + turns }
  })
}

/** What is left of a side between its padding. */
const innerSize = (pixels: number) => Math.max(pixels - 2 * Math.min(PADDING, pixels * MAX_PADDING_SHARE), 1)

/** The part of the picture beside or beyond a box at its edge, in both ways. */
const partsWithout = (frame: Box, { width, height }: Size, box: Box): Box[] => [
  box.top + box.bottom < height
    ? { ...frame, top: Math.max(frame.top, box.bottom) }
    : { ...frame, bottom: Math.min(frame.bottom, box.top) },
  box.left + box.right < width
    ? { ...frame, left: Math.max(frame.left, box.right) }
    : { ...frame, right: Math.min(frame.right, box.left) },
]

/**
 * The view that shows all points, as large as possible without one of them under a cover: close by for a single one,
 * with padding for several.
 */
export function fitView(
  points: readonly Coordinate[],
  size: Size,
  zooms: Zooms,
  covers: readonly Box[] = [],
): View {
  if (points.length === 0) return DEFAULT_VIEW
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { latitude, longitude } of points) {
    left = Math.min(left, mercatorX(longitude))
    right = Math.max(right, mercatorX(longitude))
    top = Math.min(top, mercatorY(latitude))
    bottom = Math.max(bottom, mercatorY(latitude))
  }
  const scaleIn = (frame: Box) =>
    Math.min(
      innerSize(frame.right - frame.left) / (right - left),
      innerSize(frame.bottom - frame.top) / (bottom - top),
    )
  const whole: Box = { left: 0, right: size.width, top: 0, bottom: size.height }
  const frames = covers.reduce(
    (parts, cover) => parts.flatMap((frame) => partsWithout(frame, size, cover)),
    [whole],
  )
  const isPlace = left === right && top === bottom
  const areaOf = (frame: Box) => (frame.right - frame.left) * (frame.bottom - frame.top)
  const rank = isPlace ? areaOf : scaleIn
  const frame = frames.reduce((best, one) => (rank(one) > rank(best) ? one : best))
  const fitted = Math.log2(scaleIn(frame) / TILE)
  const zoom = isPlace ? zooms.place : Math.max(LEAST_ZOOM, Math.min(zooms.track, fitted))
  const world = worldSize(zoom)
  return {
    longitude: longitudeAt((left + right) / 2 + (size.width - frame.left - frame.right) / 2 / world),
    latitude: latitudeAt((top + bottom) / 2 + (size.height - frame.top - frame.bottom) / 2 / world),
    zoom,
  }
}

/** Projects coordinates to pixels of a picture of this size. */
export function createProjection(
  view: View,
  { width, height }: Size,
): (at: Coordinate) => [x: number, y: number] {
  const scale = worldSize(view.zoom)
  const [left, top] = [
    mercatorX(view.longitude) * scale - width / 2,
    mercatorY(view.latitude) * scale - height / 2,
  ]
  return ({ longitude, latitude }) => [mercatorX(longitude) * scale - left, mercatorY(latitude) * scale - top]
}

/** The coordinate at a pixel of the picture. */
export function positionAt(view: View, { width, height }: Size, x: number, y: number): Coordinate {
  const scale = worldSize(view.zoom)
  return {
    longitude: longitudeAt(mercatorX(view.longitude) + (x - width / 2) / scale),
    latitude: latitudeAt(mercatorY(view.latitude) + (y - height / 2) / scale),
  }
}

/** The same point with a longitude between -180 and 180. */
export const wrapLongitude = ({ latitude, longitude }: Coordinate): Coordinate => ({
  latitude,
  longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
})

/** Rounds to a tenth of a pixel and clamps to what SVG can draw. */
export const formatPixel = (value: number) => Math.max(-1e6, Math.min(1e6, value)).toFixed(1)
