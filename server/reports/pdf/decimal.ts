/** Larger than any distance on a page, in hundredths of a point. */
const LIMIT = 100_000

const TEXTS: (string | undefined)[] = Array.from({ length: 2 * LIMIT + 1 })

/** A whole number of hundredths in decimals. Writing a fraction is dear, and a report writes the same ones over and over. */
export function hundredths(value: number): string {
  const index = value + LIMIT
  const known = TEXTS[index]
  if (known !== undefined) return known
  const text = String(value / 100)
  if (index >= 0 && index < TEXTS.length) TEXTS[index] = text
  return text
}

export const decimal = (value: number): string => hundredths(Math.round(value * 100))
