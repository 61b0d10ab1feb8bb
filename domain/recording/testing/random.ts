import { randomOf } from '../../../demo/random.ts'

export interface Random {
  between: (least: number, most: number) => number
  chance: (probability: number) => boolean
  pick: <T>(values: readonly T[]) => T
  /** Standard normal */
  normal: () => number
}

/** The same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  const { next, pick, isLucky } = randomOf(String(seed))
  let spare: number | null = null
  const normal = () => {
    if (spare !== null) {
      const value = spare
      spare = null
      return value
    }
    const radius = Math.sqrt(-2 * Math.log(1 - next()))
    const angle = 2 * Math.PI * next()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
  return { between: (least, most) => least + (most - least) * next(), chance: isLucky, pick, normal }
}
