import { sql } from 'kysely'
import type { Db } from '../../../../db/pool.ts'
import { streamRows } from '../../../../db/snapshot.ts'
import { inScope, type Scope } from '../../store.ts'

const IS_FILL_UP = sql.raw('is_reference_value and odometer is not null')
const IS_AMOUNT_KNOWN = sql.raw('coalesce(is_amount_known, amount <> 1 or price_per_unit is not null)')

/** The live expenses for fuel with their months. */
const fuelExpenses = (scope: Scope) => sql`
  select e.*, date_trunc('month', e.spent_at at time zone coalesce(v.time_zone, e.spent_tz))::date as month
  from expenses e join vehicles v on v.id = e.vehicle_id
  where e.deleted_at is null and e.product_type is not null and ${inScope('e.vehicle_id', scope)}`

/** Each fill-up that tells a consumption, of their whole order at once. */
const toldByFillUps = (scope: Scope) => sql`
  select vehicle_id, id as expense_id, month, product_type, unit, currency_code,
    (10 * (odometer - previous_odometer))::double precision as driven_tenths, (1000 * used)::double precision as used_thousandths
  from (
    select *, lag(odometer) over earlier as previous_odometer, lag(is_contradicted) over earlier as was_contradicted
    from (
      select f.*, s.used, s.is_one_unit, s.is_known,
        coalesce(f.odometer < case when b.end_at <= f.spent_at then b.odometer_end else b.odometer_start end, false)
          or coalesce(b.end_at > f.spent_at and f.odometer > b.odometer_end, false)
          or coalesce(f.odometer > a.odometer_start, false) as is_contradicted
      from (
        select sum(amount) as used, min(unit) = max(unit) as is_one_unit, bool_and(${IS_AMOUNT_KNOWN}) as is_known,
          max(id::text) filter (where ${IS_FILL_UP})::uuid as fill_up_id
        from (
          select *, count(*) filter (where ${IS_FILL_UP}) over (
            partition by vehicle_id, product_type order by spent_at, id rows between unbounded preceding and 1 preceding) as nth
          from (${fuelExpenses(scope)}) e) numbered
        group by vehicle_id, product_type, nth) s
      join (${fuelExpenses(scope)}) f on f.id = s.fill_up_id
      left join lateral (
        select end_at, odometer_start, odometer_end from trips
        where vehicle_id = f.vehicle_id and deleted_at is null and start_at <= f.spent_at
        order by start_at desc, id desc limit 1) b on true
      left join lateral (
        select odometer_start from trips where vehicle_id = f.vehicle_id and deleted_at is null and start_at > f.spent_at
        order by start_at, id limit 1) a on true) filled
    window earlier as (partition by vehicle_id, product_type order by spent_at, id)) told
  where odometer > previous_odometer and not was_contradicted and not is_contradicted and is_one_unit and is_known and used > 0`

/** Fill-ups that differ from it. */
export const streamWrongFillUps = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<{ vehicle_id: string; expense_id: string }>`
      select vehicle_id, expense_id
      from (select vehicle_id, expense_id, to_jsonb(k) as told from fill_ups k where ${inScope('k.vehicle_id', scope)}) s
      full join (select vehicle_id, expense_id, to_jsonb(d) as told from (${toldByFillUps(scope)}) d) f
        using (vehicle_id, expense_id)
      where s.told is distinct from f.told
      order by vehicle_id, expense_id`,
  )

export type FuelMonthRow = {
  vehicle_id: string
  month: string
  product_type: string
  counted: string
  told: string
}

const SUMS = sql.raw(
  "to_char(sum(paid) / 100, 'FM999999999990.00') || ' ' || currency_code || ' for ' || sum(bought) / 1000 || ' ' || unit || ', ' || sum(used) / 1000 || ' ' || unit || ' on ' || sum(driven) / 10",
)

/** Months of the counters that differ from prices and fill-ups; a missing one counts as zeros. */
export const streamWrongFuelMonths = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<FuelMonthRow>`
      select vehicle_id, to_char(month, 'YYYY-MM') as month, product_type, coalesce(k.sums, 'nothing') as counted,
        coalesce(f.sums, 'nothing') as told
      from (
        select vehicle_id, make_date(year, nth::integer, 1) as month, product_type, unit, currency_code, ${SUMS} as sums
        from fuel_years y cross join unnest(paid_hundredths, bought_thousandths, driven_tenths, used_thousandths)
          with ordinality m (paid, bought, driven, used, nth)
        where ${inScope('y.vehicle_id', scope)} and (paid, bought, driven, used) <> (0, 0, 0, 0)
        group by 1, 2, 3, 4, 5) k
      full join (
        select vehicle_id, month, product_type, unit, currency_code, ${SUMS} as sums
        from (
          select vehicle_id, month, product_type, unit, currency_code, (100 * grossing)::double precision as paid,
            (1000 * amount)::double precision as bought, 0 as driven, 0 as used
          from (${fuelExpenses(scope)}) e where amount > 0 and ${IS_AMOUNT_KNOWN}
          union all
          select vehicle_id, month, product_type, unit, currency_code, 0, 0, driven_tenths, used_thousandths
          from (${toldByFillUps(scope)}) d) fuel
        group by 1, 2, 3, 4, 5) f using (vehicle_id, month, product_type, unit, currency_code)
      where k.sums is distinct from f.sums
      order by vehicle_id, month, product_type, unit, currency_code`,
  )
