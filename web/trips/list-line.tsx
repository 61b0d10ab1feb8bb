import type { TripMonth } from '#contract/trips/trip.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { BreakLine } from './break-line.tsx'
import type { TripFilter } from './filter.ts'
import { MonthHead } from './month-head.tsx'
import { sumsOf, type TripLine } from './trip-rows.ts'

type Props = {
  line: TripLine
  months: ReadonlyMap<string, TripMonth>
  filter: TripFilter
  system: SystemOfUnits
  /** The plan's limit of trips per month. */
  limit: number | null
  isAdding: boolean
}

/** A line between trips: the head of a month, or a break. */
export const ListLine = ({ line, months, filter, system, limit, isAdding }: Props) =>
  line.line === 'month' ? (
    <MonthHead
      month={line.month}
      sums={sumsOf(months.get(line.month), filter)}
      system={system}
      limit={filter.category ? null : limit}
    />
  ) : (
    <BreakLine trip={line.trip} before={line.before} {...{ system, isAdding }} />
  )
