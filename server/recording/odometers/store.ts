import { type RawBuilder, sql } from 'kysely'
import { hiddenDays } from '../../db/hidden-trips.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { streamBatches } from '../../db/snapshot.ts'
import type { VehicleKey } from '../../vehicles/public.ts'
import { type OdometerEvent, tenthsOf } from './rules.ts'

type EventRow = {
  kind: OdometerEvent['kind']
  id: string | null
  reading: string
  end_reading: string | null
  is_computed: boolean
}

/** The reading before the events, and these in the order of time. */
type OdometerHistory<E> = { first: number; events: E }

/**
 * What is known of the odometer of a locked vehicle: the reading at the last trip that began before a moment, and what
 * came after it, up to another moment. Of corrections by hand the latest is known.
 */
export async function readOdometerHistory(
  db: Db,
  vehicle: VehicleKey,
  from: string,
  to: string,
): Promise<OdometerHistory<OdometerEvent[]>> {
  const { reading, at } = await readingBefore(db, vehicle, from)
  const { rows } = await eventsBetween(vehicle, { from, after: at, to }).execute(db)
  return { first: tenthsOf(reading), events: rows.map(eventOf) }
}

const EVENTS_AT_ONCE = 1_000

/** The same in batches as far as computed trips go, which may be 100,000 trips later; null if there are none. */
export async function streamOdometerHistory(
  tx: Tx,
  vehicle: VehicleKey,
  from: string,
): Promise<OdometerHistory<AsyncGenerator<OdometerEvent[]>> | null> {
  const to = await endOfComputedTrips(tx, vehicle, from)
  if (to === null) return null
  const { reading, at } = await readingBefore(tx, vehicle, from)
  return { first: tenthsOf(reading), events: eventBatches(tx, vehicle, { from, after: at, to }) }
}

async function* eventBatches(tx: Tx, vehicle: VehicleKey, span: Span): AsyncGenerator<OdometerEvent[]> {
  for await (const rows of streamBatches(tx, eventsBetween(vehicle, span), EVENTS_AT_ONCE))
    yield rows.map(eventOf)
}

/** The moment after the last computed trip has begun. */
async function endOfComputedTrips(db: Db, { id }: VehicleKey, from: string): Promise<string | null> {
  const { rows } = await sql<{ to: string }>`
    select start_at + interval '1 microsecond' as to from trips
    where vehicle_id = ${id} and deleted_at is null and is_odometer_computed and start_at >= ${from}
    order by start_at desc limit 1`.execute(db)
  return rows[0]?.to ?? null
}

async function readingBefore(db: Db, { id, companyId }: VehicleKey, from: string) {
  const { rows } = await sql<{ reading: string; at: string }>`
    select coalesce(t.odometer_end,
        case when v.odometer_said_at < ${from} or v.odometer_said_at is null then v.odometer_said
          else coalesce(v.odometer_corrected, v.odometer_said) end) as reading,
      coalesce(t.end_at, '-infinity') as at
    from vehicles v left join lateral (
      select odometer_end, end_at from trips
      where vehicle_id = v.id and deleted_at is null and start_at < ${from}
      order by start_at desc, id desc limit 1) t on true
    where v.id = ${id} and v.company_id = ${companyId}`.execute(db)
  return rows[0] ?? { reading: '0', at: '-infinity' }
}

type Span = { from: string; after: string; to: string }

/** Whether the trip of a recording, or the one that it was merged into, still begins with what the driver read. */
const isReadingOf = (recording: RawBuilder<unknown>) => sql`(${recording}.trip_id is null or exists (
  select from trips t where t.vehicle_id = ${recording}.vehicle_id and t.deleted_at is null
    and (t.id = ${recording}.trip_id or t.start_at = ${recording}.started_at)))`

/** Without a trip whose reading the next trip replaces at once: somebody may have read 100,000 in a row. */
const eventsBetween = ({ id }: VehicleKey, { from, after, to }: Span) => sql<EventRow>`
  select * from (
    select kind, place, at, id, reading, end_reading, is_computed from (
      select 'trip' as kind, 2 as place, start_at as at, id, odometer_start as reading, odometer_end as end_reading,
        coalesce(is_odometer_computed, false) as is_computed,
        lead(coalesce(is_odometer_computed, false)) over (order by start_at, id) as is_next_computed
      from trips where vehicle_id = ${id} and deleted_at is null and start_at >= ${from} and start_at < ${to}) t
    where is_computed or is_next_computed is not false
    union all
    select 'atLeast', 0, spent_at, id, odometer, null, false
    from expenses where vehicle_id = ${id} and deleted_at is null and odometer is not null and spent_at > ${after}
    union all
    select 'reading', 1, odometer_said_at, id, odometer_said, null, false
    from vehicles where id = ${id} and odometer_said_at > ${after}
    union all
    select 'reading', 1, started_at, id, odometer_start, null, false
    from recorded_trips r where vehicle_id = ${id} and odometer_start is not null and state not in ('removed', 'duplicate')
      and started_at >= ${from} and ${isReadingOf(sql`r`)}) e
  where at < ${to}
  order by at, place, id`

function eventOf({ kind, id, reading, end_reading, is_computed }: EventRow): OdometerEvent {
  if (kind !== 'trip') return { kind, value: tenthsOf(reading) }
  const [start, end] = [tenthsOf(reading), tenthsOf(end_reading ?? reading)]
  return { kind, id: id ?? '', start, end, isComputed: is_computed }
}

/** The latest trips `t` whose odometers are computed: all after the last one that was read. */
const computedTrips = ({ id, companyId }: VehicleKey) => sql`trips t
  where t.vehicle_id = ${id} and t.company_id = ${companyId} and t.deleted_at is null and t.is_odometer_computed
    and t.start_at > coalesce((
      select c.start_at from trips c
      where c.vehicle_id = ${id} and c.deleted_at is null and c.is_odometer_computed is not true
      order by c.start_at desc limit 1), '-infinity')`

type ComputedOdometers = { id: string; odometer_start: string; odometer_end: string }

/** So many of them at most, in the order of time. */
export async function readComputedTrips(
  db: Db,
  vehicle: VehicleKey,
  limit: number,
): Promise<ComputedOdometers[]> {
  const { rows } = await sql<ComputedOdometers>`
    select t.id, t.odometer_start, t.odometer_end from ${computedTrips(vehicle)}
    order by t.start_at, t.id limit ${limit}`.execute(db)
  return rows
}

/** `since`: when the first began, or the midnight of that day if it is hidden from the viewer. */
export type Unconfirmed = {
  trips: number
  since: string
  odometer_start: string
  odometer_end: string
  distance: string
}

/** What those trips are together. */
export async function readUnconfirmed(
  db: Db,
  vehicle: VehicleKey,
  viewerId: string,
): Promise<Unconfirmed | undefined> {
  const { rows } = await sql<Unconfirmed>`
    select u.trips, u.odometer_end, u.distance, t.odometer_start,
      coalesce((${hiddenDays('t', viewerId)} ->> 'start')::timestamptz, t.start_at) as since
    from (
      select count(*)::integer as trips, sum(t.odometer_end - t.odometer_start) as distance,
        (array_agg(t.id order by t.start_at, t.id))[1] as first,
        (array_agg(t.odometer_end order by t.start_at desc, t.id desc))[1] as odometer_end
      from ${computedTrips(vehicle)}) u
    join trips t on t.id = u.first`.execute(db)
  return rows[0]
}
