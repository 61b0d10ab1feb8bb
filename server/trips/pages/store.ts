import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import type { Before, TripCategory } from '#contract/trips/trip.ts'
import { type Once, pagesAlong } from '../../access/pages/store.ts'
import type { Along, Brought } from '../../access/store.ts'
import type { Db } from '../../db/pool.ts'
import type { SeenVehicle } from '../../http/admit.ts'
import type { ShownTrip } from '../present.ts'
import { latest, type Span, standing } from '../rules.ts'

/** Instants or whole days, both included. */
export type TripFilter = { from?: string; to?: string; category?: TripCategory }

export type ListedTrip = { trip: ShownTrip; before: Before | null }

/** Until when the vehicle is on the way by all trips before this one, where that was asked for. */
type Reach = { reach: string | null }

type Read = ShownTrip & Partial<Reach> & { neighbour?: (Span & { id: string }) | null }

/** There is one row more than the page has, if there is one: the reach is that of this last row. */
export type BroughtTrips = Brought<Read, Once & Reach>

/** What a list shows of a trip, and nothing else is read; places come as they are kept, as text. */
const COLUMNS = `t.id, t.version, t.category, t.start_at, t.start_tz, t.end_at, t.end_tz, t.odometer_start,
  t.odometer_end, t.place_start::text, t.place_end::text, t.place_start_coordinate::text, t.place_end_coordinate::text,
  t.coordinate_start, t.coordinate_end, t.reason, t.contact_name, t.contact_company, t.driver_name, t.comment,
  t.sid, t.track_digest, t.client_created_at, t.client_created_tz, t.client_changed_at, t.client_changed_tz,
  t.created_at, t.changed_at`

const LATE = 'entered_late(t.created_at, t.end_at, t.merged_from) as is_late'

const NAMES = COLUMNS.replace(/\bt\.|::text/g, '').split(/,\s*/)

/**
 * Until when the vehicle is on the way by all trips before this one: by those of the half day before it, and by the
 * few of any time that last longer. The offsets keep PostgreSQL from walking all trips by their end instead.
 */
const latestOf = (which: string) => `(select max(end_at) from (select b.end_at from trips b
  where b.vehicle_id = t.vehicle_id and b.deleted_at is null and (b.start_at, b.id) < (t.start_at, t.id)
    and ${which} offset 0) earlier)`
const REACH = `greatest(${latestOf("b.start_at >= t.start_at - interval '12 hours'")},
  ${latestOf("b.end_at - b.start_at > interval '12 hours'")})`

/** What lies before a page of an unbroken time is asked for once, with the last row that is read. */
const REACH_OF_LAST = `case when lead(t.id) over (order by t.start_at desc, t.id desc) is null then ${REACH} end`

const pages = pagesAlong({
  name: 'trips',
  time: 'start_at',
  columns: [...NAMES, 'merged_from'],
  told: (rows) => `select ${COLUMNS}, ${LATE} from (${rows}) t`,
  toldColumns: [...NAMES, 'is_late'],
  beyond: 1,
  once: (next) => ({ reach: `(select ${REACH} from (${next('id', 'start_at')}) t)` }),
})

/** Asked along where it is a page of all trips. */
export const tripsAlong = (page: Page, filter: TripFilter): Along | null =>
  Object.keys(filter).length === 0 ? pages(page) : null

/**
 * One page of a vehicle's trips with the total, in one look. Neither counts trips: the month counters give
 * the total, and the month in which the page begins, from where the index walks on. A vehicle without a zone
 * counts each trip in the month of its own zone; such months may overlap, so there the offset is walked.
 */
export async function tripPage(
  db: Db,
  vehicle: SeenVehicle,
  { page, filter, brought }: { page: Page; filter: TripFilter; brought: BroughtTrips | undefined },
) {
  const { rows, once } = brought ?? (await filtered(db, vehicle, page, filter))
  const shown = rows.slice(0, page.limit)
  const reaches = filter.category ? rows.map(({ reach }) => reach) : reachesOf(rows, once.reach)
  return {
    rows: shown.map((row, index) => listed(row, rows[index + 1], reaches[index] ?? null)),
    total: Number(once.total ?? 0),
  }
}

async function filtered(db: Db, vehicle: SeenVehicle, page: Page, filter: TripFilter): Promise<BroughtTrips> {
  const { rows } = await queryOf(vehicle, page, filter).execute(db)
  const total = rows[0]?.total ?? (page.offset === 0 ? null : await totalOf(db, vehicle, filter))
  return { rows, once: { total, reach: rows.at(-1)?.reach ?? null } }
}

/** In an unbroken list the next row is the neighbour; else it came along with the row. */
function listed(trip: Read, next: Read | undefined, reach: string | null): ListedTrip {
  const neighbour = trip.neighbour === undefined ? next : trip.neighbour
  const found = neighbour ? standing(neighbour, trip, reach ?? neighbour.end_at) : null
  return { trip, before: found && neighbour ? { tripId: neighbour.id, ...found } : null }
}

/** The reach of each row where none is left out: that of the rows behind it and of what lies behind them all. */
function reachesOf(rows: readonly Read[], ofLast: string | null): (string | null)[] {
  const reaches: (string | null)[] = []
  let reach = ofLast
  for (const { end_at } of rows.toReversed()) {
    reaches.unshift(reach)
    reach = latest(reach, end_at)
  }
  return reaches
}

const NOTHING = sql``

type Filtered = Read & { total: string }

function queryOf(vehicle: SeenVehicle, { limit, offset }: Page, filter: TripFilter): RawBuilder<Filtered> {
  const { zone, category, since, until } = partsOf(vehicle, filter)
  const isUnbroken = !filter.category && !filter.from
  const jumps = offset > 0 && vehicle.timeZone !== null
  const neighbour = isUnbroken
    ? NOTHING
    : sql`, (select to_jsonb(n) from (
        select p.id, p.start_at, p.end_at, p.odometer_start, p.odometer_end from trips p
        where p.vehicle_id = t.vehicle_id and p.deleted_at is null and (p.start_at, p.id) < (t.start_at, t.id)
        order by p.start_at desc, p.id desc limit 1) n) as neighbour`
  return sql<Filtered>`
    with months as (${monthsOf(vehicle, filter)}),
    first as (
      select month, upto - trips as before from (
        select month, trips, sum(trips) over (order by month desc) as upto from months) m
      where ${jumps} and upto > ${offset} order by month desc limit 1)
    select ${sql.raw(COLUMNS)}, ${sql.raw(LATE)}, ${sql.raw(filter.category ? REACH : REACH_OF_LAST)} as reach,
      (select coalesce(sum(trips), 0) from months) as total${neighbour}
    from (
      select t.* from trips t
      where t.vehicle_id = ${vehicle.id} and t.deleted_at is null${category}${since}${until}
        ${jumps ? sql`and t.start_at < (select (month + interval '1 month') at time zone ${zone} from first)` : NOTHING}
      order by t.start_at desc, t.id desc
      limit ${limit + 1} offset ${jumps ? sql`(select ${offset} - before from first)` : sql`${offset}`}) t
    order by t.start_at desc, t.id desc`
}

/** Only for a page behind the end, where no row brings it along. */
async function totalOf(db: Db, vehicle: SeenVehicle, filter: TripFilter): Promise<string | null> {
  const { rows } = await sql<Once>`
    select sum(trips) as total from (${monthsOf(vehicle, filter)}) m`.execute(db)
  return rows[0]?.total ?? null
}

/** How many trips of the filter start in each month. Only months that it cuts through are counted. */
function monthsOf(vehicle: SeenVehicle, filter: TripFilter): RawBuilder<unknown> {
  const { zone, category, since, until } = partsOf(vehicle, filter)
  const isCut = filter.from !== undefined || filter.to !== undefined
  if (isCut && vehicle.timeZone === null)
    return sql`select null::date as month, count(*) as trips from trips t
      where t.vehicle_id = ${vehicle.id} and t.deleted_at is null${category}${since}${until}`
  const ofCategory = filter.category ? sql`and category = ${filter.category}` : NOTHING
  const counted = sql`select month, sum(trips) as trips from trip_months
    where vehicle_id = ${vehicle.id} and trips > 0 ${ofCategory} group by month`
  if (!isCut) return counted
  const [from, to] = boundsOf(filter, zone)
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

function partsOf(vehicle: SeenVehicle, filter: TripFilter) {
  const zone = vehicle.timeZone ?? 'UTC'
  const [from, to] = boundsOf(filter, zone)
  return {
    zone,
    category: filter.category ? sql` and t.category = ${filter.category}` : NOTHING,
    since: filter.from === undefined ? NOTHING : sql` and t.start_at >= ${from}`,
    until: filter.to === undefined ? NOTHING : sql` and t.start_at < ${to}`,
  }
}

const isDay = (bound: string) => bound.length === 10

/** From the first moment to the first one after the last; a trip's start is kept to the millisecond. */
function boundsOf({ from, to }: TripFilter, zone: string): [RawBuilder<string>, RawBuilder<string>] {
  const first =
    from === undefined
      ? sql<string>`'-infinity'::timestamptz`
      : isDay(from)
        ? sql<string>`${from}::date::timestamp at time zone ${zone}`
        : sql<string>`${from}::timestamptz`
  const end =
    to === undefined
      ? sql<string>`'infinity'::timestamptz`
      : isDay(to)
        ? sql<string>`(${to}::date + 1)::timestamp at time zone ${zone}`
        : sql<string>`${to}::timestamptz + interval '1 millisecond'`
  return [sql`(${first})`, sql`(${end})`]
}

export type MonthRow = { month: string; category: TripCategory; trips: number; distance: string }

/** The month sums of a vehicle, newest first, and how many months there are. */
export async function tripMonths(db: Db, vehicle: SeenVehicle, { limit, offset }: Page) {
  const { rows } = await sql<{ months: number; rows: MonthRow[] | null }>`
    with driven as (select * from trip_months where vehicle_id = ${vehicle.id} and trips > 0),
    shown as (select distinct month from driven order by month desc limit ${limit} offset ${offset})
    select (select count(distinct month)::integer from driven) as months,
      (select jsonb_agg(jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'category', category,
        'trips', trips, 'distance', distance::text) order by month desc, category)
        from driven join shown using (month)) as rows`.execute(db)
  return { rows: rows[0]?.rows ?? [], total: rows[0]?.months ?? 0 }
}
