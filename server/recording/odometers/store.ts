import { sql } from 'kysely'
import { hiddenDays } from '../../db/hidden-trips.ts'
import type { Db } from '../../db/pool.ts'
import type { VehicleKey } from '../../vehicles/public.ts'
import { type OdometerEvent, tenthsOf } from './rules.ts'

type EventRow = {
  kind: OdometerEvent['kind']
  id: string | null
  reading: string
  end_reading: string | null
  is_computed: boolean
}

export type OdometerHistory = { first: number; events: OdometerEvent[] }

/**
 * What is known of the odometer of a locked vehicle: the reading at the last trip that began before a moment, and what
 * came after it, up to another moment if one is given. Of corrections by hand the latest is known.
 */
export async function readOdometerHistory(
  db: Db,
  { id, companyId }: VehicleKey,
  from: string,
  to: string | null = null,
): Promise<OdometerHistory> {
  const { rows: base } = await sql<{ reading: string; at: string }>`
    select coalesce(t.odometer_end,
        case when v.odometer_said_at < ${from} or v.odometer_said_at is null then v.odometer_said
          else coalesce(v.odometer_corrected, v.odometer_said) end) as reading,
      coalesce(t.end_at, '-infinity') as at
    from vehicles v left join lateral (
      select odometer_end, end_at from trips
      where vehicle_id = v.id and deleted_at is null and start_at < ${from}
      order by start_at desc, id desc limit 1) t on true
    where v.id = ${id} and v.company_id = ${companyId}`.execute(db)
  const { reading = '0', at = '-infinity' } = base[0] ?? {}
  const { rows } = await sql<EventRow>`
    select * from (
      select 'trip' as kind, 2 as place, start_at as at, id, odometer_start as reading, odometer_end as end_reading,
        coalesce(is_odometer_computed, false) as is_computed
      from trips where vehicle_id = ${id} and deleted_at is null and start_at >= ${from}
      union all
      select 'atLeast', 0, spent_at, id, odometer, null, false
      from expenses where vehicle_id = ${id} and deleted_at is null and odometer is not null and spent_at > ${at}
      union all
      select 'reading', 1, odometer_said_at, id, odometer_said, null, false
      from vehicles where id = ${id} and odometer_said_at > ${at}
      union all
      select 'reading', 1, started_at, id, odometer_start, null, false
      from recorded_trips where vehicle_id = ${id} and odometer_start is not null and state <> 'removed'
        and started_at >= ${from}) e
    where ${to}::timestamptz is null or at < ${to}
    order by at, place, id`.execute(db)
  return { first: tenthsOf(reading), events: rows.map(eventOf) }
}

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
