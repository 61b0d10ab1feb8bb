import { DRIVERS_MAX } from '#contract/overview/calls.ts'
import { TRIP_CATEGORIES, type TripCategory } from '#contract/trips/category.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../../db/pool.ts'
import type { Viewer } from '../../vehicles/public.ts'
import { DRIVEN_VEHICLES, type Driven } from '../drivers/store.ts'
import { isBeforeToday, prepareOfFleet, readOfFleet, visibleDriver } from '../fleet/store.ts'
import { currentMonths, type Months, monthBefore, previousMonths, twoYears } from '../period.ts'
import { IS_OF_YEARS, inMonths, monthsOf, sumsByMonth, yearsOf } from '../years/store.ts'

/** A distance by category, in tenths. `previous`: that of all categories in the same period a year before. */
export type Sums = Record<TripCategory, number> & { previous: number }

export type MonthRow = Sums & { system_of_units: SystemOfUnits; month: string }
export type DriverSums = Sums & { vehicle_id: null; system_of_units: SystemOfUnits; driver: string }
export type VehicleSums = Sums & Pick<Driven, 'vehicle_id' | 'drivers' | 'driver_count'>
export type DrivenSums = { ofDrivers: DriverSums[]; ofVehicles: VehicleSums[] }
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

const SUMS = [...TRIP_CATEGORIES, 'previous'].map((name) => `"${name}"`)
const SUMMED = SUMS.map((name) => `sum(${name}) as ${name}`).join(', ')
const DISTANCE = TRIP_CATEGORIES.map((name) => `"${name}"`).join(' + ')

type DrivenQuery = { sums: (fleet: string) => string; values: readonly unknown[] }

/**
 * Names are what was typed, so there may be as many as trips: those with the longest distances are told, the others are one
 * without a name.
 */
async function readSums(db: Db, viewer: Viewer, { sums, values }: DrivenQuery): Promise<DrivenSums> {
  const text = (fleet: string) => `with sums as materialized (${sums(fleet)}),
    driven as (select vehicle_id, driver, ${DISTANCE} as tenths from sums where ${DISTANCE} > 0),
    driven_vehicles as (${DRIVEN_VEHICLES}),
    known as (
      select driver from sums where driver <> '' group by driver order by sum(${SUMS.join(' + ')}) desc, driver
      limit ${DRIVERS_MAX})
    select null as vehicle_id, system_of_units, case when driver in (select driver from known) then driver else '' end as driver,
      ${SUMMED}, '{}' as drivers, 0 as driver_count
    from sums group by 2, 3
    union all
    select s.vehicle_id, null, null, ${SUMS.map((name) => `s.${name}`).join(', ')}, coalesce(d.drivers, '{}'), coalesce(d.driver_count, 0)
    from (select vehicle_id, ${SUMMED} from sums group by 1) s
    left join driven_vehicles d on d.vehicle_id = s.vehicle_id`
  const rows = (await readOfFleet<DriverSums | VehicleSums>(db, viewer, text, values)).filter(
    (row) => row.previous > 0 || distanceOf(row) > 0,
  )
  return {
    ofDrivers: rows.filter((row) => row.vehicle_id === null),
    ofVehicles: rows.filter((row) => row.vehicle_id !== null),
  }
}

/** Sums of each driver and of each vehicle, without the month before the running one. */
export async function readDriven(db: Db, viewer: Viewer, months: Months): Promise<DrivenSums> {
  const [current, previous] = [currentMonths(months), previousMonths(months)]
  const driven = inMonths('tenths', current)
  const byCategory = TRIP_CATEGORIES.map(
    (category) => `coalesce(sum(${driven}) filter (where y.category = '${category}'), 0) as "${category}"`,
  )
  return readSums(db, viewer, {
    sums: (fleet) => `
    select fleet.system_of_units, y.vehicle_id, ${visibleDriver('y.driver', 'y.category')} as driver, ${byCategory.join(', ')},
      sum(${inMonths('tenths', previous)}) as previous
    from ${fleet} join driver_years y on y.vehicle_id = fleet.id and ${IS_OF_YEARS}
    group by 1, 2, 3`,
    values: yearsOf([...current, ...previous]),
  })
}

/** The days up to today of the month before the running one, from the trips themselves. */
export async function readDrivenBefore(db: Db, viewer: Viewer, months: Months): Promise<DrivenSums> {
  const month = monthBefore(months)
  if (month === null) return { ofDrivers: [], ofVehicles: [] }
  const days = { at: 't.start_at', zone: 'coalesce(fleet.time_zone, t.start_tz)', month: '$3', now: '$4' }
  return readSums(db, viewer, {
    sums: (fleet) => `
    select fleet.system_of_units, t.vehicle_id, ${visibleDriver("coalesce(t.driver_name, '')", 't.category')} as driver,
      ${TRIP_CATEGORIES.map((category) => `0::double precision as "${category}"`).join(', ')},
      (sum(t.odometer_end - t.odometer_start)*10)::double precision as previous
    from ${fleet} join trips t on t.vehicle_id = fleet.id and t.deleted_at is null and ${isBeforeToday(days)}
    group by 1, 2, 3`,
    values: [`${month}-01`, months.nowIso],
  })
}
