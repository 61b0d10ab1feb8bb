import Type from 'typebox'
import { refined } from './refined.ts'

type Bounds = { minimum: number; maximum: number; decimals: number }

/** As many decimals as the column keeps: more would be lost without a word. */
const hasDecimals = (value: unknown, decimals: number): boolean =>
  typeof value === 'number' && Number(value.toFixed(decimals)) === value

/** A number with so many decimals at most, as it is sent. */
export const decimal = ({ decimals, ...bounds }: Bounds) =>
  refined(
    Type.Number({ ...bounds, 'x-decimals': decimals }),
    (value) => hasDecimals(value, decimals),
    decimals === 1 ? 'must have at most one decimal' : `must have at most ${decimals} decimals`,
  )

export const ODOMETER = { minimum: 0, maximum: 9_999_999.9, decimals: 1 } as const

/** A reading in the vehicle's own unit. */
export const odometer = () => decimal(ODOMETER)

/** Added up in whole numbers of the last decimal, so that a sum of many is exact. */
export function exactSum(values: readonly (string | number)[], decimals: number): number {
  const parts = 10 ** decimals
  return values.reduce<number>((sum, value) => sum + Math.round(Number(value) * parts), 0) / parts
}

const tenths = (reading: string | number) => Math.round(Number(reading) * 10)

/** How far it is from one reading to another: odometers count tenths, and whole numbers of them are exact. */
export const distanceBetween = (from: string | number, to: string | number): number =>
  (tenths(to) - tenths(from)) / 10
