/** Exact sum of decimals, in units of the last digit. */
export function exactSum(values: readonly (string | number)[], decimals: number): number {
  const parts = 10 ** decimals
  return values.reduce<number>((sum, value) => sum + Math.round(Number(value) * parts), 0) / parts
}

const tenths = (reading: string | number) => Math.round(Number(reading) * 10)

/** The distance between two odometer readings; exact, because they have tenths. */
export const distanceBetween = (from: string | number, to: string | number): number =>
  (tenths(to) - tenths(from)) / 10
