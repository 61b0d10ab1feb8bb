import Type from 'typebox'
import { refine } from './refine.ts'

type Bounds = { minimum: number; maximum: number; decimals: number }

/** No more decimals than the column stores: PostgreSQL would round them silently. */
const hasDecimals = (value: unknown, decimals: number): boolean =>
  typeof value === 'number' && Number(value.toFixed(decimals)) === value

/** A number with at most `decimals` decimals. */
export const decimal = ({ decimals, ...bounds }: Bounds) =>
  refine(
    Type.Number({ ...bounds, 'x-decimals': decimals }),
    (value) => hasDecimals(value, decimals),
    decimals === 1 ? 'must have at most one decimal' : `must have at most ${decimals} decimals`,
  )

export const ODOMETER = { minimum: 0, maximum: 9_999_999.9, decimals: 1 } as const

/** A reading in the vehicle's own unit. */
export const odometer = () => decimal(ODOMETER)
