import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import type { GapToPrevious, TripCategory } from '#contract/trips/trip.ts'
import type { ListedVehicle } from '#contract/vehicles/listed-vehicle.ts'
import { LISTED_VEHICLE } from '../../db/found/vehicle-selection.ts'
import { hidesPrivateTrips, viewedTrip, viewedTripSql } from '../../db/hidden-trips.ts'
import { monthPages, VIEWER } from '../../db/month-pages.ts'
import { type Period, periodBounds } from '../../db/period.ts'
import type { Db } from '../../db/pool.ts'
import type { VehicleRef } from '../../http/authorize.ts'
import type { ShownTrip } from '../present.ts'
import { gapToPrevious, laterOf, type Span } from '../rules.ts'

export type TripFilter = Period & { category?: TripCategory }

/** `occupiedUntil`: the latest end of all earlier trips, where it was selected. */
type PageRow = ShownTrip & { occupiedUntil: string | null; neighbour?: (Span & { id: string }) | null }

/** The columns that a list reads. */
const COLUMNS = [
  'id',
  'company_id',
  'vehicle_id',
  'driver_user_id',
  'is_withdrawn',
  'deleted_at',
  'version',
  'category',
  'start_at',
  'start_tz',
  'end_at',
  'end_tz',
  'odometer_start',
  'odometer_end',
  'place_start',
  'place_end',
  'place_start_coordinate',
  'place_end_coordinate',
  'coordinate_start',
  'coordinate_end',
  'reason',
  'contact_name',
  'contact_company',
  'driver_name',
  'comment',
  'sid',
  'track_digest',
  'client_created_at',
  'client_created_tz',
  'client_changed_at',
  'client_changed_tz',
  'created_at',
  'changed_at',
  'merged_from',
  'is_odometer_computed',
] as const

/** Not shown. */
const INTERNAL: readonly string[] = [
  'company_id',
  'vehicle_id',
  'driver_user_id',
  'is_withdrawn',
  'deleted_at',
]

/** As text, because a page repeats few places: each distinct one is parsed once. */
const PLACES: readonly string[] = [
  'place_start',
  'place_end',
  'place_start_coordinate',
  'place_end_coordinate',
]

/** The select list for these columns, of the alias `r`. */
const SELECT: readonly string[] = [
  ...COLUMNS.filter((column) => !INTERNAL.includes(column)).map((column) =>
    PLACES.includes(column) ? `r.${column}::text` : `r.${column}`,
  ),
  'entered_late(r.created_at, r.end_at, r.merged_from) as is_late',
]

/**
 * The latest end of all earlier trips: of those within twelve hours before, and of the few that last longer. The
 * offsets keep PostgreSQL from scanning all trips by their end.
 */
const latestEndSql = (which: string) => `(select max(end_at) from (select b.end_at from trips b
  where b.vehicle_id = r.vehicle_id and b.deleted_at is null and (b.start_at, b.id) < (r.start_at, r.id)
    and ${which} offset 0) earlier)`
const OCCUPIED_UNTIL = `greatest(${latestEndSql("b.start_at >= r.start_at - interval '12 hours'")},
  ${latestEndSql("b.end_at - b.start_at > interval '12 hours'")})`

/** Where the page has no holes, only the last row needs it; the others follow from it. */
const OCCUPIED_UNTIL_OF_LAST = `case when lead(r.id) over (order by r.start_at desc, r.id desc) is null then ${OCCUPIED_UNTIL} end`

export type ListedTrip = { trip: ShownTrip; before: GapToPrevious | null }

/** Reads one row more than the page: the neighbour of the last one. */
const readPage = monthPages<PageRow>({
  table: 'trips',
  counters: 'trip_months',
  time: 'start_at',
  columns: COLUMNS,
  select: [...SELECT, viewedTripSql('r', VIEWER), `${OCCUPIED_UNTIL_OF_LAST} as "occupiedUntil"`],
  lookahead: 1,
})

/** One page of a vehicle's trips, as the viewer sees them, with the total. */
export async function readTripPage(
  db: Db,
  vehicle: VehicleRef,
  viewerId: string,
  page: Page,
  filter: TripFilter,
) {
  const isFiltered = Object.keys(filter).length > 0
  const { rows, total } = await (isFiltered
    ? filteredPage(db, vehicle, viewerId, page, filter)
    : readPage(db, vehicle, viewerId, page))
  const ends = filter.category ? rows.map(({ occupiedUntil }) => occupiedUntil) : occupiedUntilByRow(rows)
  const shown = rows.slice(0, page.limit)
  return { rows: shown.map((row, index) => toListedTrip(row, rows[index + 1], ends[index] ?? null)), total }
}

/** In a list without holes the next row is the neighbour; otherwise the row brings its own. */
function toListedTrip(trip: PageRow, next: PageRow | undefined, occupiedUntil: string | null): ListedTrip {
  const neighbour = trip.neighbour === undefined ? next : trip.neighbour
  const gap = neighbour ? gapToPrevious(neighbour, trip, occupiedUntil ?? neighbour.end_at) : null
  return { trip, before: gap && neighbour ? { tripId: neighbour.id, ...gap } : null }
}

/** `occupiedUntil` of each row of a list without holes, computed from the last row upwards. */
function occupiedUntilByRow(rows: readonly PageRow[]): (string | null)[] {
  const ends: (string | null)[] = []
  let occupiedUntil = rows.at(-1)?.occupiedUntil ?? null
  for (const { end_at } of rows.toReversed()) {
    ends.unshift(occupiedUntil)
    occupiedUntil = laterOf(occupiedUntil, end_at)
  }
  return ends
}

const NOTHING = sql``

const NEIGHBOUR = sql`, (select to_jsonb(n) from (
    select p.id, p.start_at, p.end_at, p.odometer_start, p.odometer_end from trips p
    where p.vehicle_id = r.vehicle_id and p.deleted_at is null and (p.start_at, p.id) < (r.start_at, r.id)
    order by p.start_at desc, p.id desc limit 1) n) as neighbour`

export type FoundTrip = ListedTrip & { vehicle: ListedVehicle }

/** The trips with these ids as somebody sees them, in the order of the ids. */
export async function readListedTrips(
  db: Db,
  viewerId: string,
  ids: readonly string[],
): Promise<FoundTrip[]> {
  const { rows } = await sql<PageRow & { vehicle: ListedVehicle }>`
    select ${sql.raw(SELECT.join(', '))}, ${sql.join(viewedTrip('r', viewerId))}, ${LISTED_VEHICLE} as vehicle,
      ${sql.raw(OCCUPIED_UNTIL)} as "occupiedUntil" ${NEIGHBOUR}
    from unnest(${ids}::uuid[]) with ordinality as found (id, position)
      join trips r on r.id = found.id and r.deleted_at is null join vehicles v on v.id = r.vehicle_id
    order by found.position`.execute(db)
  return rows.map((row) => ({
    ...toListedTrip(row, undefined, row.occupiedUntil),
    vehicle: row.vehicle,
  }))
}

/** The same without the trips before them, for whoever knows them from the findings. */
export async function readShownTrips(db: Db, viewerId: string, ids: readonly string[]): Promise<FoundTrip[]> {
  const { rows } = await sql<ShownTrip & { vehicle: ListedVehicle }>`
    select ${sql.raw(SELECT.join(', '))}, ${sql.join(viewedTrip('r', viewerId))}, ${LISTED_VEHICLE} as vehicle
    from unnest(${ids}::uuid[]) with ordinality as found (id, position)
      join trips r on r.id = found.id and r.deleted_at is null join vehicles v on v.id = r.vehicle_id
    order by found.position`.execute(db)
  return rows.map((row) => ({ trip: row, before: null, vehicle: row.vehicle }))
}

/** One page of the filtered trips, and one more trip, with the total. */
async function filteredPage(
  db: Db,
  vehicle: VehicleRef,
  viewerId: string,
  { limit, offset }: Page,
  filter: TripFilter,
): Promise<{ rows: PageRow[]; total: number }> {
  const { zone, category, since, until } = conditionsOf(vehicle, filter)
  const isUnbroken = !filter.category && !filter.from
  const jumps = offset > 0 && vehicle.timeZone !== null
  const { rows } = await sql<(PageRow | { id: null }) & { total: string }>`
    with months as (${monthCounts(vehicle, filter)}),
    first as (
      select month, upto - trips as skipped from (
        select month, trips, sum(trips) over (order by month desc) as upto from months) m
      where ${jumps} and upto > ${offset} order by month desc limit 1)
    select c.total, ${sql.raw(SELECT.join(', '))}, ${sql.join(viewedTrip('r', viewerId))},
      ${sql.raw(filter.category ? OCCUPIED_UNTIL : OCCUPIED_UNTIL_OF_LAST)} as "occupiedUntil"
      ${isUnbroken ? NOTHING : NEIGHBOUR}
    from (select coalesce(sum(trips), 0) as total from months) c left join (
      select ${sql.raw(COLUMNS.join(', '))} from trips t
      where vehicle_id = ${vehicle.id} and deleted_at is null${category}${since}${until}
        ${jumps ? sql`and start_at < (select (month + interval '1 month') at time zone ${zone} from first)` : NOTHING}
      order by start_at desc, id desc
      limit ${limit + 1} offset ${jumps ? sql`(select ${offset} - skipped from first)` : sql`${offset}`}) r on true
    order by r.start_at desc, r.id desc`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), total: Number(rows[0]?.total) }
}

/** Counts the filtered trips per month. Only months that the filter cuts through are counted row by row. */
function monthCounts(vehicle: VehicleRef, filter: TripFilter): RawBuilder<unknown> {
  const { zone, category, since, until } = conditionsOf(vehicle, filter)
  const isCut = filter.from !== undefined || filter.to !== undefined
  if (isCut && vehicle.timeZone === null)
    return sql`select null::date as month, count(*) as trips from trips t
      where t.vehicle_id = ${vehicle.id} and t.deleted_at is null${category}${since}${until}`
  const ofCategory = filter.category ? sql`and category = ${filter.category}` : NOTHING
  const counted = sql`select month, sum(trips) as trips from trip_months
    where vehicle_id = ${vehicle.id} and trips > 0 ${ofCategory} group by month`
  if (!isCut) return counted
  const [from, to] = boundsOf(filter, vehicle)
  return sql`
    select month, case
        when starts >= ${from} and ends <= ${to} then trips
        else (select count(*) from trips t where t.vehicle_id = ${vehicle.id} and t.deleted_at is null
          and t.start_at >= greatest(starts, ${from}) and t.start_at < least(ends, ${to})${category})
      end as trips
    from (select month, trips, month::timestamp at time zone ${zone} as starts,
      (month + interval '1 month') at time zone ${zone} as ends from (${counted}) c) m
    where ends > ${from} and starts < ${to}`
}

function conditionsOf(vehicle: VehicleRef, filter: TripFilter) {
  const zone = vehicle.timeZone ?? 'UTC'
  const [from, to] = boundsOf(filter, vehicle)
  return {
    zone,
    category: filter.category ? sql` and t.category = ${filter.category}` : NOTHING,
    since: filter.from === undefined ? NOTHING : sql` and t.start_at >= ${from}`,
    until: filter.to === undefined ? NOTHING : sql` and t.start_at < ${to}`,
  }
}

const boundsOf = (filter: TripFilter, { companyId, timeZone }: VehicleRef) =>
  periodBounds({ ...filter, wholeDays: hidesPrivateTrips(companyId) }, timeZone ?? 'UTC')

export type MonthRow = { month: string; category: TripCategory; trips: number; distance: string }

/** The month sums of a vehicle, newest first, and the number of months. */
export async function readTripMonths(db: Db, vehicle: VehicleRef, { limit, offset }: Page) {
  const { rows } = await sql<{ months: number; rows: MonthRow[] | null }>`
    with driven as (select * from trip_months where vehicle_id = ${vehicle.id} and trips > 0),
    shown as (select distinct month from driven order by month desc limit ${limit} offset ${offset})
    select (select count(distinct month)::integer from driven) as months,
      (select jsonb_agg(jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'category', category,
        'trips', trips, 'distance', distance::text) order by month desc, category)
        from driven join shown using (month)) as rows`.execute(db)
  return { rows: rows[0]?.rows ?? [], total: rows[0]?.months ?? 0 }
}
