/** Added up in whole numbers of the last decimal, so that a sum of many is exact. */
export function exactSum(values: readonly (string | number)[], decimals: number): number {
  const parts = 10 ** decimals
  return values.reduce<number>((sum, value) => sum + Math.round(Number(value) * parts), 0) / parts
}

const tenths = (reading: string | number) => Math.round(Number(reading) * 10)

/** How far it is from one reading to another: odometers count tenths, and whole numbers of them are exact. */
export const distanceBetween = (from: string | number, to: string | number): number =>
  (tenths(to) - tenths(from)) / 10
