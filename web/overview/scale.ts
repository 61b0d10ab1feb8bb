const STEPS = [1, 2, 2.5, 5]
const MOST_LINES = 3

/** `lines` are the round values of its lines, the highest first; the top is the highest value. */
export type Scale = { top: number; lines: number[] }

/** As many lines as there is space for. */
export function scaleOf(values: readonly number[]): Scale {
  const top = Math.max(0, ...values)
  if (top === 0) return { top: 1, lines: [] }
  const power = 10 ** Math.floor(Math.log10(top))
  const steps = [power / 10, power].flatMap((one) => STEPS.map((step) => step * one))
  const step = steps.find((one) => Math.floor(top / one) <= MOST_LINES) ?? power
  const count = Math.floor(top / step)
  return { top, lines: Array.from({ length: count }, (_, nth) => (count - nth) * step) }
}

export type Part<K extends string> = { key: K; value: number }
export type Segment<K extends string> = { key: K; y: number; height: number }

/** The segments of a bar from the ground up, a pixel apart; what is too small to see has at least a pixel. */
export function stackOf<K extends string>(
  parts: readonly Part<K>[],
  pixels: (value: number) => number,
): Segment<K>[] {
  let ground = 0
  return parts
    .filter(({ value }) => value > 0)
    .map(({ key, value }) => {
      const height = Math.max(1, pixels(value) - 1)
      ground += height + 1
      return { key, y: ground - 1, height }
    })
}
