import type { Random } from './random.ts'

/** A stretch of road between two junctions. */
export interface Link {
  metres: number
  /** Metres per second */
  limit: number
  /** Radians per metre at the middle of its bend; the sign alternates along the link */
  bend: number
  /** Change of direction at its end, in radians */
  turn: number
  /** Seconds of waiting at its end */
  wait: number
  isTunnel: boolean
  /** Stop and go */
  isJammed: boolean
  isCity: boolean
}

const KMH = 1 / 3.6
/** Half of all trips are shorter. */
const MEDIAN_METRES = 8_000
const SHORTEST_METRES = 1_000

/** A way through town, over land or motorway, and through town again. */
export function createRoad(random: Random): Link[] {
  const total = Math.max(SHORTEST_METRES, MEDIAN_METRES * Math.exp(0.9 * random.normal()))
  const inTown = Math.min(total / 2, random.between(600, 3_000))
  const between = total > 25_000 ? motorwayLink : total > 5_000 ? countryLink : cityLink
  return [
    ...fill(inTown, () => cityLink(random)),
    ...fill(total - 2 * inTown, () => between(random)),
    ...fill(inTown, () => cityLink(random)),
  ]
}

function fill(metres: number, create: () => Link): Link[] {
  const links: Link[] = []
  for (let left = metres; left > 1; left -= links.at(-1)?.metres ?? left) {
    const link = create()
    links.push({ ...link, metres: Math.min(link.metres, left) })
  }
  return links
}

function cityLink(random: Random): Link {
  const isTurning = random.chance(0.3)
  return {
    metres: random.between(80, 400),
    limit: random.pick([30, 50, 50]) * KMH * random.between(0.85, 1.05),
    bend: random.normal() * 0.001,
    turn: isTurning ? random.pick([-1, 1]) * random.between(1.2, 1.9) : random.normal() * 0.1,
    wait: waitAtJunction(random),
    isTunnel: random.chance(0.01),
    isJammed: random.chance(0.015),
    isCity: true,
  }
}

function waitAtJunction(random: Random): number {
  if (random.chance(0.03)) return random.between(60, 180)
  return random.chance(0.25) ? random.between(5, 60) : 0
}

const countryLink = (random: Random): Link => ({
  metres: random.between(400, 3_000),
  limit: random.pick([70, 80, 100]) * KMH * random.between(0.9, 1.05),
  bend: random.normal() * 0.002,
  turn: random.chance(0.3) ? random.pick([-1, 1]) * random.between(0.6, 1.7) : random.normal() * 0.1,
  wait: random.chance(0.15) ? random.between(5, 90) : 0,
  isTunnel: random.chance(0.02),
  isJammed: random.chance(0.01),
  isCity: false,
})

const motorwayLink = (random: Random): Link => ({
  metres: random.between(1_500, 6_000),
  limit: random.pick([80, 100, 120, 140]) * KMH * random.between(0.9, 1.1),
  bend: random.normal() * 0.000_5,
  turn: 0,
  wait: 0,
  isTunnel: random.chance(0.03),
  isJammed: random.chance(0.03),
  isCity: false,
})
