import type { Coordinate } from '#contract/kernel/place.ts'
import { kilometres } from '#domain/distance.ts'
import { NOWHERE, SCALE } from './layout.ts'
import type { Index } from './open.ts'

const FARTHEST_KM = 30

/** The town that somebody at this coordinate would name; none out at sea. */
export function nearestTown(index: Index, at: Coordinate): number | null {
  const shrink = Math.cos((at.latitude * Math.PI) / 180)
  const [north, east] = [at.latitude * SCALE, at.longitude * SCALE]
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let town = 0; town < index.size; town += 1) {
    const latitude = index.latitude[town] ?? NOWHERE
    if (latitude === NOWHERE) continue
    const up = latitude - north
    const right = ((index.longitude[town] ?? 0) - east) * shrink
    // A large town reaches farther than a village.
    const reach = (index.weight[town] ?? 10) / (index.isPart[town] ? 20 : 10)
    const distance = (up * up + right * right) / (reach * reach)
    if (distance >= least) continue
    best = town
    least = distance
  }
  const found = best === -1 ? null : index.coordinate(best)
  return found && kilometres(found, at) <= FARTHEST_KM ? best : null
}
