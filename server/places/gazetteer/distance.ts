export type Coordinate = { latitude: number; longitude: number }

const EARTH_KM = 6_371
const RADIANS = Math.PI / 180

/** Along the surface; good to some permille, which is all that ordering by distance needs. */
export function distanceKm(a: Coordinate, b: Coordinate): number {
  const north = (b.latitude - a.latitude) * RADIANS
  const east = (b.longitude - a.longitude) * RADIANS
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * Math.sin(east / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}
