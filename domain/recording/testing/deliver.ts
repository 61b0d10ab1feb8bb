import type { Position } from '../position.ts'
import type { Random } from './random.ts'

/**
 * As the server gets it: in bunches, of which offline phones send many days later and mixed, and some again because the reply
 * was lost.
 */
export function deliver(positions: readonly Position[], random: Random): Position[] {
  const bunches: { rank: number; positions: Position[] }[] = []
  for (let from = 0; from < positions.length; ) {
    const length = random.chance(0.9) ? 1 : Math.ceil(random.between(2, 500))
    const bunch = positions.slice(from, from + length)
    const delay = random.chance(0.1) ? random.between(0, positions.length) : 0
    bunches.push({ rank: from + delay, positions: bunch })
    if (random.chance(0.05)) bunches.push({ rank: from + delay + 1, positions: bunch })
    from += length
  }
  return bunches.toSorted((a, b) => a.rank - b.rank).flatMap((bunch) => bunch.positions)
}
