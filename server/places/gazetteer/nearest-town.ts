import type { Coordinate } from '#contract/kernel/place.ts'
import { kilometresBetween } from '#domain/distance.ts'
import { NO_LATITUDE, UNITS_PER_DEGREE } from './layout.ts'
import type { Index } from './open-index.ts'

const DISTANCE_KM_MAX = 30

/** The town that people at this coordinate would name; none at sea. */
export function nearestTown(index: Index, at: Coordinate): number | null {
  const shrink = Math.cos((at.latitude * Math.PI) / 180)
  const [north, east] = [at.latitude * UNITS_PER_DEGREE, at.longitude * UNITS_PER_DEGREE]
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let town = 0; town < index.size; town += 1) {
    const latitude = index.latitude[town] ?? NO_LATITUDE
    if (latitude === NO_LATITUDE) continue
    const up = latitude - north
    const right = ((index.longitude[town] ?? 0) - east) * shrink
    // Larger towns have a larger radius.
    const radius = (index.weight[town] ?? 10) / (index.isPart[town] ? 20 : 10)
    const distance = (up * up + right * right) / (radius * radius)
    if (distance >= least) continue
    best = town
    least = distance
  }
  const found = best === -1 ? null : index.coordinate(best)
  return found && kilometresBetween(found, at) <= DISTANCE_KM_MAX ? best : null
}
