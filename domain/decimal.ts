/** Exact sum of decimals, in units of the last digit. */
export function exactSum(values: readonly (string | number)[], decimals: number): number {
  const parts = 10 ** decimals
  return values.reduce<number>((sum, value) => sum + Math.round(Number(value) * parts), 0) / parts
}

/** A number as digits with a point, never with an exponent. */
export const decimalText = (value: number): string =>
  value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })

export const hasMoreDecimals = (value: number, decimals: number): boolean =>
  Number(value.toFixed(decimals)) !== value

const tenths = (reading: string | number) => Math.round(Number(reading) * 10)

/** The distance between two odometer readings; exact, because they have tenths. */
export const distanceBetween = (from: string | number, to: string | number): number =>
  (tenths(to) - tenths(from)) / 10
