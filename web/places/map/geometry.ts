import type { Coordinate } from '../place.ts'

export type View = Coordinate & { zoom: number }
export type Size = { width: number; height: number }

/** The view without any content. */
const DEFAULT_VIEW: View = { latitude: 48.45, longitude: 9.09, zoom: 3 }
export const PLACE_ZOOM = 18
const TRACK_ZOOM = 17
export const LEAST_ZOOM = 1

/** The projection ends at this latitude. */
const MAX_LATITUDE = 85.0511
const TILE = 512
const PADDING = 36
const MAX_PADDING_SHARE = 0.18
/** The content is shifted up by this many pixels: the attribution is below. */
const LIFT = 8

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

/** The view that shows all points: close by for a single one, with padding for several. */
export function fitView(points: readonly Coordinate[], { width, height }: Size): View {
  const [first] = points
  if (!first) return DEFAULT_VIEW
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { latitude, longitude } of points) {
    left = Math.min(left, mercatorX(longitude))
    right = Math.max(right, mercatorX(longitude))
    top = Math.min(top, mercatorY(latitude))
    bottom = Math.max(bottom, mercatorY(latitude))
  }
  if (left === right && top === bottom) return { ...first, zoom: PLACE_ZOOM }
  const fits = Math.min(innerSize(width) / (right - left), innerSize(height) / (bottom - top))
  return {
    longitude: longitudeAt((left + right) / 2),
    latitude: latitudeAt((top + bottom) / 2 + LIFT / fits),
    zoom: Math.max(LEAST_ZOOM, Math.min(TRACK_ZOOM, Math.log2(fits / TILE))),
  }
}

const EQUATOR = 40_075_017
const LONGEST_SCALE = 90

/** The longest round distance that fits into the scale bar. */
export function scaleBar({ latitude, zoom }: View): { metres: number; pixels: number } {
  const ofPixel = (EQUATOR * Math.cos((latitude * Math.PI) / 180)) / worldSize(zoom)
  const power = 10 ** Math.floor(Math.log10(ofPixel * LONGEST_SCALE))
  const metres = [5, 2, 1].map((step) => step * power).find((one) => one <= ofPixel * LONGEST_SCALE) ?? power
  return { metres, pixels: Math.round(metres / ofPixel) }
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
