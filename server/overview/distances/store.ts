import { type RawBuilder, sql } from 'kysely'
import { DRIVERS_MAX } from '#contract/overview/calls.ts'
import type { TripCategory } from '#contract/trips/category.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../../db/pool.ts'
import type { Viewer } from '../../vehicles/public.ts'
import { fleetOf, isBeforeToday, visibleDriver } from '../fleet/store.ts'
import { currentMonths, type Months, monthBefore, previousMonths, twoYears } from '../period.ts'
import { inMonths, isOfYears, monthsOf, sumsByMonth } from '../years/store.ts'

/** Distances are in tenths. `previous`: of the same period a year before. */
export type Sum = { category: TripCategory; tenths: number; previous: number }

export type MonthRow = Sum & { system_of_units: SystemOfUnits; month: string }
export type DrivenRow = Sum & { vehicle_id: string; driver: string }
type YearRow = { system_of_units: SystemOfUnits; year: number; category: TripCategory; tenths: number[] }

/** Sums of each of the twenty-four months that are shown or compared with. */
export async function readMonthSums(db: Db, viewer: Viewer, months: Months): Promise<MonthRow[]> {
  const shown = twoYears(months)
  const { rows } = await sql<YearRow>`
    select fleet.system_of_units, y.year, y.category, ${sumsByMonth('tenths')} as tenths
    from (${fleetOf(viewer)}) fleet join driver_years y on y.vehicle_id = fleet.id and ${isOfYears(shown)}
    group by 1, 2, 3`.execute(db)
  return rows.flatMap(({ year, tenths, ...row }) =>
    monthsOf(year).flatMap((month, index) => {
      const driven = tenths[index] ?? 0
      return driven > 0 && shown.includes(month) ? [{ ...row, month, tenths: driven, previous: 0 }] : []
    }),
  )
}

/** Of more rows of drivers, only the drivers with the longest distances are told apart. */
const ROWS_MAX = 5_000

/**
 * Names are what was typed, so there may be as many as trips: those with the longest distances are told, the others are one
 * without a name.
 */
async function readNamed(db: Db, sums: RawBuilder<DrivenRow>): Promise<DrivenRow[]> {
  const { rows } = await sql<DrivenRow>`${sums} limit ${ROWS_MAX + 1}`.execute(db)
  if (rows.length <= ROWS_MAX && new Set(rows.map(({ driver }) => driver)).size <= DRIVERS_MAX) return rows
  const bounded = await sql<DrivenRow>`
    with sums as materialized (${sums}),
    named as (
      select driver from sums where driver <> '' group by driver order by sum(tenths + previous) desc, driver
      limit ${DRIVERS_MAX})
    select vehicle_id, case when driver in (select driver from named) then driver else '' end as driver, category,
      sum(tenths) as tenths, sum(previous) as previous
    from sums group by 1, 2, 3`.execute(db)
  return bounded.rows
}

/** Sums of each driver in each vehicle, without the month before the running one. */
export async function readDriven(db: Db, viewer: Viewer, months: Months): Promise<DrivenRow[]> {
  const [current, previous] = [currentMonths(months), previousMonths(months)]
  const rows = await readNamed(
    db,
    sql`
      select y.vehicle_id, ${visibleDriver(viewer, sql`y.driver`, sql`y.category`)} as driver, y.category,
        sum(${inMonths('tenths', current)}) as tenths, sum(${inMonths('tenths', previous)}) as previous
      from (${fleetOf(viewer)}) fleet join driver_years y on y.vehicle_id = fleet.id
        and ${isOfYears([...current, ...previous])}
      group by 1, 2, 3`,
  )
  return rows.filter(({ tenths, previous: before }) => tenths > 0 || before > 0)
}

/** The days up to today of the month before the running one, from the trips themselves. */
export async function readDrivenBefore(db: Db, viewer: Viewer, months: Months): Promise<DrivenRow[]> {
  const month = monthBefore(months)
  if (month === null) return []
  return readNamed(
    db,
    sql`
      select t.vehicle_id, ${visibleDriver(viewer, sql`coalesce(t.driver_name, '')`, sql`t.category`)} as driver,
        t.category, 0::double precision as tenths,
        (10 * sum(t.odometer_end - t.odometer_start))::double precision as previous
      from (${fleetOf(viewer)}) fleet join trips t on t.vehicle_id = fleet.id and t.deleted_at is null
        and ${isBeforeToday(sql`t.start_at`, sql`coalesce(fleet.time_zone, t.start_tz)`, month, months.nowIso)}
      group by 1, 2, 3`,
  )
}
