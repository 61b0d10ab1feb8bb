import Type from 'typebox'
import { refine } from './refine.ts'

type Bounds = { minimum: number; maximum: number; decimals: number }

/** As many decimals as the column keeps: more would be lost without a word. */
const hasDecimals = (value: unknown, decimals: number): boolean =>
  typeof value === 'number' && Number(value.toFixed(decimals)) === value

/** A number with so many decimals at most, as it is sent. */
export const decimal = ({ decimals, ...bounds }: Bounds) =>
  refine(
    Type.Number({ ...bounds, 'x-decimals': decimals }),
    (value) => hasDecimals(value, decimals),
    decimals === 1 ? 'must have at most one decimal' : `must have at most ${decimals} decimals`,
  )

export const ODOMETER = { minimum: 0, maximum: 9_999_999.9, decimals: 1 } as const

/** A reading in the vehicle's own unit. */
export const odometer = () => decimal(ODOMETER)
