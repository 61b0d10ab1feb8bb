import { sql } from 'kysely'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../../../db/pool.ts'
import { streamRows } from '../../../db/snapshot.ts'
import { inScope, type Scope } from '../store.ts'
import type { PositionSources, VehiclePosition } from './rules.ts'

export type MonthRow = {
  vehicle_id: string
  /** Null if the vehicle does not exist. */
  system_of_units: SystemOfUnits | null
  month: string
  category: string
  counted_trips: string
  counted_distance: string
  trips: string
  distance: string
}

/** Month counters that differ from the sums of the trips; a missing one counts as zero. */
export const streamWrongTripMonths = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<MonthRow>`
      select v.id as vehicle_id, v.system_of_units, to_char(m.month, 'YYYY-MM') as month, m.category,
        m.counted_trips, m.counted_distance, m.trips, m.distance
      from (select id, time_zone, system_of_units from vehicles
        union select k.vehicle_id, null, null from trip_months k
        where not exists (select from vehicles where id = k.vehicle_id)) v
      cross join lateral (
        select month, category, coalesce(k.trips, 0) as counted_trips,
          coalesce(k.distance, 0)::numeric(12, 1) as counted_distance, coalesce(t.trips, 0) as trips,
          coalesce(t.distance, 0)::numeric(12, 1) as distance
        from (select * from trip_months where vehicle_id = v.id) k
        full join (
          select date_trunc('month', start_at at time zone coalesce(v.time_zone, start_tz))::date as month,
            category, count(*) as trips, sum(odometer_end - odometer_start) as distance
          from trips where vehicle_id = v.id and deleted_at is null group by 1, 2
        ) t using (month, category)
      ) m
      where ${inScope('v.id', scope)} and (m.counted_trips <> m.trips or m.counted_distance <> m.distance)
      order by v.id, m.month, m.category`,
  )

export type DriverMonthRow = Omit<MonthRow, 'system_of_units'> & { driver: string }

/** The same by driver. */
export const streamWrongDriverMonths = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<DriverMonthRow>`
      select v.id as vehicle_id, to_char(m.month, 'YYYY-MM') as month, m.driver, m.category, m.counted_trips,
        m.counted_distance, m.trips, m.distance
      from (select id, time_zone from vehicles
        union select k.vehicle_id, null from driver_years k
        where not exists (select from vehicles where id = k.vehicle_id)) v
      cross join lateral (
        select month, driver, category, coalesce(k.trips, 0) as counted_trips,
          coalesce(k.distance, 0)::numeric(12, 1) as counted_distance, coalesce(t.trips, 0) as trips,
          coalesce(t.distance, 0)::numeric(12, 1) as distance
        from (
          select make_date(y.year, nth::integer, 1) as month, driver, category, m.trips, m.tenths::numeric / 10 as distance
          from driver_years y cross join unnest(y.trips, y.tenths) with ordinality m (trips, tenths, nth)
          where vehicle_id = v.id and (m.trips <> 0 or m.tenths <> 0)) k
        full join (
          select date_trunc('month', start_at at time zone coalesce(v.time_zone, start_tz))::date as month,
            coalesce(driver_name, '') as driver, category, count(*) as trips,
            sum(odometer_end - odometer_start) as distance
          from trips where vehicle_id = v.id and deleted_at is null group by 1, 2, 3
        ) t using (month, driver, category)
      ) m
      where ${inScope('v.id', scope)} and (m.counted_trips <> m.trips or m.counted_distance <> m.distance)
      order by v.id, m.month, m.driver, m.category`,
  )

export type ExpenseMonthRow = {
  vehicle_id: string
  month: string
  currency_code: string
  category: string
  counted: string
  counted_grossing: string
  expenses: string
  grossing: string
}

/** The same of expenses. */
export const streamWrongExpenseMonths = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<ExpenseMonthRow>`
      select v.id as vehicle_id, to_char(m.month, 'YYYY-MM') as month, m.currency_code, m.category, m.counted,
        m.counted_grossing, m.expenses, m.grossing
      from (select id, time_zone from vehicles
        union select k.vehicle_id, null from expense_months k
        where not exists (select from vehicles where id = k.vehicle_id)) v
      cross join lateral (
        select month, currency_code, category, coalesce(k.expenses, 0) as counted,
          coalesce(k.grossing, 0)::numeric(14, 2) as counted_grossing, coalesce(e.expenses, 0) as expenses,
          coalesce(e.grossing, 0)::numeric(14, 2) as grossing
        from (select * from expense_months where vehicle_id = v.id) k
        full join (
          select date_trunc('month', spent_at at time zone coalesce(v.time_zone, spent_tz))::date as month,
            currency_code, category, count(*) as expenses, sum(grossing) as grossing
          from expenses where vehicle_id = v.id and deleted_at is null group by 1, 2, 3
        ) e using (month, currency_code, category)
      ) m
      where ${inScope('v.id', scope)} and (m.counted <> m.expenses or m.counted_grossing <> m.grossing)
      order by v.id, m.month, m.currency_code, m.category`,
  )

export type ExpenseYearRow = Pick<ExpenseMonthRow, 'vehicle_id' | 'month' | 'currency_code' | 'category'> & {
  counted: string
  grossing: string
}

/** The months of the counters of years. */
export const streamWrongExpenseYears = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<ExpenseYearRow>`
      select v.id as vehicle_id, to_char(m.month, 'YYYY-MM') as month, m.currency_code, m.category, m.counted, m.grossing
      from (select id, time_zone from vehicles
        union select k.vehicle_id, null from expense_years k
        where not exists (select from vehicles where id = k.vehicle_id)) v
      cross join lateral (
        select month, currency_code, category, coalesce(k.grossing, 0)::numeric(14, 2) as counted,
          coalesce(e.grossing, 0)::numeric(14, 2) as grossing
        from (
          select make_date(y.year, nth::integer, 1) as month, currency_code, category, m.hundredths::numeric / 100 as grossing
          from expense_years y cross join unnest(y.hundredths) with ordinality m (hundredths, nth)
          where vehicle_id = v.id and m.hundredths <> 0) k
        full join (
          select date_trunc('month', spent_at at time zone coalesce(v.time_zone, spent_tz))::date as month,
            currency_code, category, sum(grossing) as grossing
          from expenses where vehicle_id = v.id and deleted_at is null group by 1, 2, 3
        ) e using (month, currency_code, category)
      ) m
      where ${inScope('v.id', scope)} and m.counted <> m.grossing
      order by v.id, m.month, m.currency_code, m.category`,
  )

/** Years of either counter whose total is not the sum of its months. */
export const streamWrongTotals = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<{ vehicle_id: string; year: number }>`
      select distinct vehicle_id, year from (
        select vehicle_id, year, tenths as months, total_tenths as total from driver_years
        union all
        select vehicle_id, year, hundredths, total_hundredths from expense_years) y
      where ${inScope('vehicle_id', scope)} and total <> (select sum(month) from unnest(months) month)
      order by 1, 2`,
  )

export type PositionRow = VehiclePosition & PositionSources & { id: string }

/** Every vehicle with the sources of its position. */
export const streamPositionRows = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<PositionRow>`
      select v.id, v.odometer, v.place, v.odometer_said, v.odometer_said_at, v.place_said, v.place_said_at,
        t.end_at, t.odometer_end, t.place_end, t.place_end_coordinate, (
          select max(e.odometer) from expenses e where e.vehicle_id = v.id and e.deleted_at is null
            and e.spent_at > coalesce(greatest(t.end_at, v.odometer_said_at), '-infinity')) as odometer_raised
      from vehicles v left join lateral (
        select end_at, odometer_end, place_end, place_end_coordinate from trips
        where vehicle_id = v.id and deleted_at is null order by end_at desc, id desc limit 1
      ) t on true
      where ${inScope('v.id', scope)} order by v.id`,
  )
