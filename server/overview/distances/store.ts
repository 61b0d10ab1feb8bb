import { DRIVERS_MAX } from '#contract/overview/calls.ts'
import { TRIP_CATEGORIES, type TripCategory } from '#contract/trips/category.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../../db/pool.ts'
import type { Viewer } from '../../vehicles/public.ts'
import { isBeforeToday, prepareOfFleet, readOfFleet, visibleDriver } from '../fleet/store.ts'
import { currentMonths, type Months, monthBefore, previousMonths, twoYears } from '../period.ts'
import { IS_OF_YEARS, inMonths, monthsOf, sumsByMonth, yearsOf } from '../years/store.ts'

/** A distance by category, in tenths. `previous`: that of all categories in the same period a year before. */
export type Sums = Record<TripCategory, number> & { previous: number }

export type MonthRow = Sums & { system_of_units: SystemOfUnits; month: string }
export type DrivenRow = Sums & { vehicle_id: string; driver: string }
type YearRow = { system_of_units: SystemOfUnits; year: number; category: TripCategory; tenths: number[] }

const NOTHING: Sums = { business: 0, private: 0, commute: 0, family: 0, honorary: 0, none: 0, previous: 0 }

export const distanceOf = (sums: Sums): number =>
  sums.business + sums.private + sums.commute + sums.family + sums.honorary + sums.none

const selectYears = prepareOfFleet<YearRow>(
  'distances_of_years',
  (fleet) => `select fleet.system_of_units, y.year, y.category, ${sumsByMonth('tenths')} as tenths
  from ${fleet} join driver_years y on y.vehicle_id = fleet.id and ${IS_OF_YEARS}
  group by 1, 2, 3`,
)

/** Sums of each of the twenty-four months that are shown or compared with. */
export async function readMonthSums(db: Db, viewer: Viewer, months: Months): Promise<MonthRow[]> {
  const shown = twoYears(months)
  const rows = await selectYears(db, viewer, yearsOf(shown))
  return rows.flatMap(({ system_of_units, year, category, tenths }) =>
    monthsOf(year).flatMap((month, index) => {
      const driven = tenths[index] ?? 0
      return driven > 0 && shown.includes(month)
        ? [{ ...NOTHING, [category]: driven, system_of_units, month }]
        : []
    }),
  )
}

/** Of more rows of drivers, only the drivers with the longest distances are told apart. */
const ROWS_MAX = 5_000

const SUMS = [...TRIP_CATEGORIES, 'previous'].map((name) => `"${name}"`)

type DrivenQuery = { sums: (fleet: string) => string; values: readonly unknown[] }

/**
 * Names are what was typed, so there may be as many as trips: those with the longest distances are told, the others are one
 * without a name.
 */
async function readNamed(db: Db, viewer: Viewer, { sums, values }: DrivenQuery): Promise<DrivenRow[]> {
  const some = (fleet: string) => `${sums(fleet)} limit ${ROWS_MAX + 1}`
  const rows = await readOfFleet<DrivenRow>(db, viewer, some, values)
  if (rows.length <= ROWS_MAX && new Set(rows.map(({ driver }) => driver)).size <= DRIVERS_MAX) return rows
  const bounded = (fleet: string) => `with sums as materialized (${sums(fleet)}),
    named as (
      select driver from sums where driver <> '' group by driver order by sum(${SUMS.join(' + ')}) desc, driver
      limit ${DRIVERS_MAX})
    select vehicle_id, case when driver in (select driver from named) then driver else '' end as driver,
      ${SUMS.map((name) => `sum(${name}) as ${name}`).join(', ')}
    from sums group by 1, 2`
  return readOfFleet(db, viewer, bounded, values)
}

/** Sums of each driver in each vehicle, without the month before the running one. */
export async function readDriven(db: Db, viewer: Viewer, months: Months): Promise<DrivenRow[]> {
  const [current, previous] = [currentMonths(months), previousMonths(months)]
  const driven = inMonths('tenths', current)
  const byCategory = TRIP_CATEGORIES.map(
    (category) => `coalesce(sum(${driven}) filter (where y.category = '${category}'), 0) as "${category}"`,
  )
  const rows = await readNamed(db, viewer, {
    sums: (fleet) => `
    select y.vehicle_id, ${visibleDriver('y.driver', 'y.category')} as driver, ${byCategory.join(', ')},
      sum(${inMonths('tenths', previous)}) as previous
    from ${fleet} join driver_years y on y.vehicle_id = fleet.id and ${IS_OF_YEARS}
    group by 1, 2`,
    values: yearsOf([...current, ...previous]),
  })
  return rows.filter((row) => row.previous > 0 || distanceOf(row) > 0)
}

/** The days up to today of the month before the running one, from the trips themselves. */
export async function readDrivenBefore(db: Db, viewer: Viewer, months: Months): Promise<DrivenRow[]> {
  const month = monthBefore(months)
  if (month === null) return []
  return readNamed(db, viewer, {
    sums: (fleet) => `
    select t.vehicle_id, ${visibleDriver("coalesce(t.driver_name, '')", 't.category')} as driver,
      ${TRIP_CATEGORIES.map((category) => `0::double precision as "${category}"`).join(', ')},
      (sum(t.odometer_end - t.odometer_start)*10)::double precision as previous
    from ${fleet} join trips t on t.vehicle_id = fleet.id and t.deleted_at is null
      and ${isBeforeToday('t.start_at', 'coalesce(fleet.time_zone, t.start_tz)')}
    group by 1, 2`,
    values: [`${month}-01`, months.nowIso],
  })
}
