import type { Coordinate } from '#contract/kernel/place.ts'

const EARTH_KM = 6_371
/** Of latitude. */
export const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180
export const KM_PER_MILE = 1.609_344

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance, accurate to a few per mille. */
export function kilometresBetween(a: Coordinate, b: Coordinate): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
