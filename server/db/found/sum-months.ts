import { type RawBuilder, sql } from 'kysely'
import { type Period, periodBounds } from '../period.ts'
import { selectedVehicles, type VehicleSelection } from './vehicle-selection.ts'

export type Counted = {
  table: 'trips' | 'expenses'
  time: 'start_at' | 'spent_at'
  counters: 'trip_months' | 'expense_months'
  /** Columns of both tables that the sums are kept by. */
  keys: readonly string[]
  /** The sum in the counters, and what it is of. */
  sum: { column: string; of: string }
}

/**
 * Counts and sums of all records of the vehicles in a period, exact for any number: whole months from the counters, days
 * of months that the period cuts from the records. The columns are `vehicle_id`, the keys, `records` and `sum`. A vehicle
 * without a zone counts each record in the month of the record's own zone; such months are not cut by days, so the period
 * is counted from the records.
 */
export function sumMonths(
  { table, time, counters, keys, sum }: Counted,
  vehicles: VehicleSelection,
  period: Period,
  categories: readonly string[] | undefined,
): RawBuilder<unknown> {
  const isCut = period.from !== undefined || period.to !== undefined
  const [from, to] = periodBounds(period, sql`zone`)
  const ofCategories = categories ? sql`and category = any(${categories}::text[])` : sql``
  const columns = sql.raw(['vehicle_id', ...keys].join(', '))
  return sql`
    with zoned as (
      select id, time_zone is null and ${isCut} as is_zoneless, coalesce(time_zone, 'UTC') as zone
      from vehicles where id in ${selectedVehicles(vehicles)}),
    bounded as (
      select id, is_zoneless, zone, ${from} as first, ${to} as end,
        ${from} at time zone zone as local_first, date_trunc('month', ${to} at time zone zone) as last_month
      from zoned),
    months as (
      select id, zone, first, "end", case
          when is_zoneless then 'infinity'
          when date_trunc('month', local_first) = local_first then local_first
          else date_trunc('month', local_first) + interval '1 month'
        end as first_month,
        case when is_zoneless then 'infinity' else last_month end as last_month
      from bounded),
    counted as (
      select ${columns}, ${sql.ref(table)} as records, ${sql.ref(sum.column)} as sum
      from ${sql.table(counters)} c join months on months.id = c.vehicle_id and month >= first_month and month < last_month
      where ${sql.ref(table)} > 0 ${ofCategories}
      union all
      select ${columns}, 1, ${sql.raw(sum.of)} from months join lateral (
        select * from ${sql.table(table)} t where t.vehicle_id = months.id and t.deleted_at is null
          and t.${sql.ref(time)} >= first and t.${sql.ref(time)} < least("end", first_month at time zone zone)
        union all
        select * from ${sql.table(table)} t where t.vehicle_id = months.id and t.deleted_at is null
          and t.${sql.ref(time)} >= greatest(first_month, last_month) at time zone zone and t.${sql.ref(time)} < "end"
      ) t on ${isCut}
      where true ${ofCategories})
    select ${columns}, sum(records)::integer as records, sum(sum) as sum from counted group by ${columns}`
}
