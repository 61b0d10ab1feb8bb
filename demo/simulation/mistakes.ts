/** Mistakes in entering trips, by priority. */
const MISTAKES = [
  { slip: 'late', every: 83, first: 11 },
  { slip: 'forgotten', every: 131, first: 16 },
  { slip: 'overlapping', every: 173, first: 21 },
  { slip: 'merged', every: 67, first: 13 },
  { slip: 'twice', every: 97, first: 19 },
  { slip: 'corrected', every: 61, first: 7 },
  { slip: 'reworded', every: 24, first: 4 },
] as const

export type Mistake = (typeof MISTAKES)[number]['slip']

/** Periodic instead of random, so that short demos contain each. */
export const mistakeFor = (nth: number, shift: number): Mistake | null =>
  MISTAKES.find(({ every, first }) => nth % every === first + shift)?.slip ?? null
