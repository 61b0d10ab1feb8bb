import type { Coordinate } from '#contract/kernel/place.ts'
import type { AdjacentTrips } from '#domain/expenses/contradictions.ts'

/** The columns of the adjacent trips in a query. */
export type AdjacentTripColumns = {
  before_id: string | null
  before_is_over: boolean
  before_odometer_start: string
  before_odometer_end: string
  before_coordinate: Coordinate | null
  after_id: string | null
  after_odometer_start: string
  after_coordinate: Coordinate | null
}

export const toAdjacentTrips = (row: AdjacentTripColumns): AdjacentTrips => ({
  before:
    row.before_id === null
      ? null
      : {
          id: row.before_id,
          isOver: row.before_is_over,
          odometerStart: Number(row.before_odometer_start),
          odometerEnd: Number(row.before_odometer_end),
          end: row.before_coordinate,
        },
  after:
    row.after_id === null
      ? null
      : {
          id: row.after_id,
          odometerStart: Number(row.after_odometer_start),
          start: row.after_coordinate,
        },
})

/** The previous fill-up with the same fuel, and the amount since; set for expenses that are fill-ups. */
export type FillUpColumns = {
  filled_id: string | null
  filled_odometer: string
  filled_distance: string
  filled_amount: string
  filled_amount_known: boolean
  filled_in_one_unit: boolean
} & { [Name in keyof AdjacentTripColumns as `filled_${Name}`]: AdjacentTripColumns[Name] }

export type PreviousFillUp = {
  id: string
  odometer: number
  adjacentTrips: AdjacentTrips
  distance: number
  amount: number
  isAmountKnown: boolean
  isOneUnit: boolean
}

export const toPreviousFillUp = (row: FillUpColumns): PreviousFillUp | null =>
  row.filled_id === null
    ? null
    : {
        id: row.filled_id,
        odometer: Number(row.filled_odometer),
        adjacentTrips: toAdjacentTrips({
          before_id: row.filled_before_id,
          before_is_over: row.filled_before_is_over,
          before_odometer_start: row.filled_before_odometer_start,
          before_odometer_end: row.filled_before_odometer_end,
          before_coordinate: row.filled_before_coordinate,
          after_id: row.filled_after_id,
          after_odometer_start: row.filled_after_odometer_start,
          after_coordinate: row.filled_after_coordinate,
        }),
        distance: Number(row.filled_distance),
        amount: Number(row.filled_amount),
        isAmountKnown: row.filled_amount_known,
        isOneUnit: row.filled_in_one_unit,
      }
