import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import { FOUND_MAX, type Order } from '#contract/kernel/search.ts'
import type { TRIP_ORDERS, TripMark } from '#contract/trips/found-trips.ts'
import { TRIP_CATEGORIES, type TripCategory } from '#contract/trips/trip.ts'
import type { Currency, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { anyOf, type Condition, isSameText } from '../../db/found/conditions.ts'
import { type RecordOrder, recordSearch, type Searched } from '../../db/found/record-search.ts'
import { type Counted, sumMonths } from '../../db/found/sum-months.ts'
import { isOfVehicles, type VehicleSelection } from '../../db/found/vehicle-selection.ts'
import { hidesPrivateTrips, isTripOfCompanyHidden } from '../../db/hidden-trips.ts'
import { IS_INCOMPLETE } from '../../db/incomplete-trips.ts'
import type { Period } from '../../db/period.ts'
import type { Db } from '../../db/pool.ts'
import { readListedTrips } from '../pages/store.ts'

export type TripSearch = {
  period: Period
  words: readonly string[]
  categories?: readonly TripCategory[]
  driver?: string
  distanceFrom?: string
  distanceTo?: string
  marks?: readonly TripMark[]
}

export type TripOrder = Order<(typeof TRIP_ORDERS)[number]>

const SEARCHED: Searched = {
  table: 'trips',
  time: sql`t.start_at`,
  words: sql`trip_words(t.contact_name, t.contact_company, t.reason, t.place_start, t.place_end, t.comment, t.driver_name)`,
}
const DISTANCE = sql`(t.odometer_end - t.odometer_start)`

/** Findings are kept with each write, so that a mark is looked up and not computed. */
const hasFinding = (finding: Condition): Condition =>
  sql`exists (select from trip_findings f where f.trip_id = t.id and (${finding}))`

const MARKS: Record<TripMark, Condition> = {
  gap: hasFinding(sql`f.gap > 0`),
  overlap: hasFinding(sql`f.gap < 0 or f.is_overlapping`),
  late: hasFinding(sql`f.is_late`),
  changed: sql`t.version > 1`,
  incomplete: IS_INCOMPLETE,
}

const ORDERS: Record<TripOrder['by'], RawBuilder<unknown> | null> = {
  date: null,
  odometer: sql`t.odometer_start`,
  distance: DISTANCE,
  category: sql`array_position(${[...TRIP_CATEGORIES]}::text[], t.category)`,
}

const recordOrder = ({ by, isDescending }: TripOrder): RecordOrder => ({ key: ORDERS[by], isDescending })

function conditionsOf(search: TripSearch): Condition[] {
  const { categories, driver, distanceFrom, distanceTo, marks } = search
  const conditions: Condition[] = []
  if (categories) conditions.push(sql`t.category = any(${categories}::text[])`)
  if (driver) conditions.push(isSameText(sql`t.driver_name`, driver))
  if (distanceFrom) conditions.push(sql`${DISTANCE} >= ${distanceFrom}::numeric`)
  if (distanceTo) conditions.push(sql`${DISTANCE} <= ${distanceTo}::numeric`)
  if (marks) conditions.push(anyOf(marks.map((mark) => MARKS[mark])))
  return conditions
}

export type { FoundTrip } from '../pages/store.ts'
export type TripSums = {
  systemOfUnits: SystemOfUnits
  category: TripCategory
  trips: number
  distance: string
}
export type ExpenseSums = { currencyCode: Currency; grossing: string }
export type TripTotalRows = {
  total: number
  isMore: boolean
  isAny: boolean
  sums: TripSums[]
  expenses: ExpenseSums[]
}

/** The trips of the vehicles that somebody may find: by words or by a driver none that are hidden from them. */
const viewedTrips = (
  vehicles: VehicleSelection,
  viewerId: string,
  { words, driver }: TripSearch,
): Condition =>
  words.length > 0 || driver
    ? sql`(${isOfVehicles(vehicles)} and not ${isTripOfCompanyHidden(vehicles.companyId, 't', viewerId)})`
    : isOfVehicles(vehicles)

/** What somebody finds among the trips of some vehicles. */
export function foundTripStore(db: Db, vehicles: VehicleSelection, viewerId: string, given: TripSearch) {
  const wholeDays = hidesPrivateTrips(vehicles.companyId)
  const search = { ...given, period: { ...given.period, wholeDays } }
  const { words, period } = search
  const viewed = viewedTrips(vehicles, viewerId, search)
  const { page, refs, find } = recordSearch(db, SEARCHED, {
    vehicles,
    viewed,
    words,
    period,
    conditions: conditionsOf(search),
  })

  return {
    page: async (order: TripOrder, shown: Page) => {
      const { rows, ...meta } = await page(recordOrder(order), shown)
      const ids = rows.map(({ id }) => id)
      return { rows: await readListedTrips(db, viewerId, ids), ...meta }
    },

    refs: (order: TripOrder) => refs(recordOrder(order)),

    totals: async () => {
      const bounded = await find((on, { select }) =>
        sumFound(on, select(columnsFor(vehicles.companyId, viewerId))),
      )
      return bounded.isMore && isCounted(search)
        ? { ...bounded, ...(await sumAll(db, vehicles, search)) }
        : bounded
    },
  }
}

/** Whether the counters of the months know what is found. */
const isCounted = ({ words, driver, distanceFrom, distanceTo, marks }: TripSearch) =>
  words.length === 0 && !driver && !distanceFrom && !distanceTo && !marks

const COUNTED: Counted = {
  table: 'trips',
  time: 'start_at',
  counters: 'trip_months',
  keys: ['category'],
  sum: { column: 'distance', of: 'odometer_end - odometer_start' },
}

/** Sums of any number of trips, without the expenses during them. */
async function sumAll(db: Db, vehicles: VehicleSelection, { period, categories }: TripSearch) {
  const { rows } = await sql<TripSums>`
    select v.system_of_units as "systemOfUnits", category, sum(records)::integer as trips, sum(sum)::text as distance
    from (${sumMonths(COUNTED, vehicles, period, categories)}) s join vehicles v on v.id = s.vehicle_id
    group by 1, 2`.execute(db)
  return { total: rows.reduce((sum, { trips }) => sum + trips, 0), isMore: false, sums: rows }
}

const columnsFor = (
  companyId: string,
  viewerId: string,
) => sql`t.vehicle_id, t.category, t.start_at, t.end_at, ${DISTANCE} as distance,
  ${isTripOfCompanyHidden(companyId, 't', viewerId)} as is_hidden`

/** The times of the trips are merged: trips may overlap, and each with each expense would be a product of both. */
async function sumFound(db: Db, found: RawBuilder<unknown>): Promise<TripTotalRows> {
  const { rows } = await sql<{ total: number; sums: TripSums[] | null; expenses: ExpenseSums[] | null }>`
    with found as materialized (${found} limit ${FOUND_MAX + 1}),
    counted as (select count(*)::integer as total from found),
    driven as (select vehicle_id, range_agg(tstzrange(start_at, end_at, '[]')) as times
      from found where not is_hidden group by 1)
    select total,
      (select jsonb_agg(s) from (
        select v.system_of_units as "systemOfUnits", f.category, count(*) as trips, sum(f.distance)::text as distance
        from found f join vehicles v on v.id = f.vehicle_id where total <= ${FOUND_MAX} group by 1, 2) s) as sums,
      (select jsonb_agg(s) from (
        select e.currency_code as "currencyCode", sum(e.grossing)::text as grossing
        from driven d join expenses e on e.vehicle_id = d.vehicle_id and e.deleted_at is null and e.spent_at <@ d.times
          and e.spent_at between lower(d.times) and upper(d.times)
        where total <= ${FOUND_MAX} group by 1) s) as expenses
    from counted`.execute(db)
  const { total = 0, sums, expenses } = rows[0] ?? {}
  return {
    total: Math.min(total, FOUND_MAX),
    isMore: total > FOUND_MAX,
    isAny: total > 0,
    sums: sums ?? [],
    expenses: expenses ?? [],
  }
}
