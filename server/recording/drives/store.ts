import { type RawBuilder, sql } from 'kysely'
import type { Position } from '#domain/recording/position.ts'
import { isTripOrWholeHidden } from '../../db/hidden-trips.ts'
import type { Db } from '../../db/pool.ts'
import type { VehicleKey } from '../../vehicles/public.ts'
import type { RecordedTripRow } from '../detection/store.ts'
import { LONGEST_MS } from './rules.ts'

/** The positions of a longer drive are thinned: so many are measured in half a second. */
export const DRIVE_POSITIONS_MAX = 10_000

type Point = {
  at_ms: number
  latitude: number
  longitude: number
  accuracy: number | null
  speed: number | null
}

/** A span of which the positions are those of a drive, but for the gaps in it, in the order of their beginnings. */
export type DriveBounds = { from: string; to: string; gaps: Gap[] }

type Gap = { from: string; to: string }

/** What the portal stored of a drive, in order: every one, or every second one or fewer of very many, and the last. */
export async function readDrivePositions(
  db: Db,
  deviceId: string,
  { from, to, gaps, max = DRIVE_POSITIONS_MAX }: DriveBounds & { max?: number },
): Promise<Position[]> {
  const { rows } = await sql<Point>`
    select extract(epoch from at)::float8 * 1000 as at_ms, latitude, longitude, accuracy, speed
    from (
      select at, latitude, longitude, accuracy, speed, row_number() over (order by at desc) - 1 as nth,
        count(*) over () as points
      from recording_points where device_id = ${deviceId} and at between ${from} and ${to} and not exists (
        select from unnest(${gaps.map((gap) => gap.from)}::timestamptz[], ${gaps.map((gap) => gap.to)}::timestamptz[])
          gap (starts, ends) where at between starts and ends)) p
    where nth % ceil(points / ${max}::float8)::bigint = 0 order by at`.execute(db)
  return rows.map(({ at_ms, latitude, longitude, accuracy, speed }) => ({
    at: Math.round(at_ms),
    latitude,
    longitude,
    ...(accuracy !== null && { accuracy }),
    ...(speed !== null && { speed }),
  }))
}

/**
 * From when to when the positions of a user's phone are those of a drive: a margin around it, as clocks differ, but
 * no part of the drive before or after it. Positions are stored by the second. Up to the end that its driver told, also
 * where it ends earlier for now.
 */
export async function findDriveBounds(db: Db, row: RecordedTripRow, marginMs: number): Promise<DriveBounds> {
  const { id, device_id, started_at } = row
  const ended_at = row.told_ended_at ?? row.ended_at
  const [start, end] = [sql`${started_at}::timestamptz`, sql`${ended_at}::timestamptz`]
  const margin = sql`${marginMs} * interval '1 ms'`
  const { rows } = await sql<{ from: string; to: string }>`
    select greatest(${start} - ${margin},
        max(least(coalesce(told_ended_at, ended_at) + interval '1 ms', ${start})) filter (where started_at < ${start})) as from,
      least(${end} + ${margin},
        min(greatest(date_trunc('second', started_at) - interval '1 ms', ${end})) filter (where ended_at > ${end})) as to
    from recorded_trips where device_id = ${device_id} and id <> ${id}
      and started_at between ${start} - interval '1 day' and ${end} + ${margin}`.execute(db)
  return {
    from: started_at,
    to: ended_at,
    ...rows[0],
    gaps: await findGaps(db, { ...row, ended_at }, margin),
  }
}

/**
 * What belongs to other drives that the user began later, on another phone perhaps: one of them may be private, and then
 * the margin around it belongs to it as well, and while it runs all that it may still tell: its page may sleep.
 */
async function findGaps(
  db: Db,
  { id, device_id, started_at, ended_at, is_private }: RecordedTripRow,
  margin: RawBuilder<unknown>,
): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select date_trunc('second', started_at) - aside as from, latest_at + aside as to
    from recorded_trips, lateral (select case when is_private then ${margin} else interval '0' end as aside,
      case when is_private and is_running and not ${is_private}
        then started_at + make_interval(secs => ${LONGEST_MS / 1_000}) else ended_at end as latest_at) m
    where device_id = ${device_id} and id <> ${id} and started_at > ${started_at} and started_at < ${ended_at}
      and latest_at > started_at
    order by 1`.execute(db)
  return rows
}

export type DriveSpan = { startedAt: string; endedAt: string; sid: string }

type DriveCounts = { same: number; near: number; atOnce: number }

/** How many other drives of a device began at the same moment, within a day of it, and share time with a drive. */
export async function countDrivesAround(
  db: Db,
  deviceId: string,
  { startedAt, endedAt, sid }: DriveSpan,
): Promise<DriveCounts> {
  const { rows } = await sql<DriveCounts>`
    select count(*) filter (where started_at = ${startedAt} and state <> 'removed')::integer as same,
      count(*)::integer as near,
      count(*) filter (where started_at < ${endedAt} and ended_at > ${startedAt})::integer as "atOnce"
    from recorded_trips where device_id = ${deviceId} and drive_sid is distinct from ${sid}
      and started_at between ${startedAt}::timestamptz - interval '1 day' and ${startedAt}::timestamptz + interval '1 day'
  `.execute(db)
  return rows[0] ?? { same: 0, near: 0, atOnce: 0 }
}

/** The trip of the device that recorded the same drive, unless it is hidden from the viewer. */
export async function findVisibleTrip(
  db: Db,
  { id, companyId }: VehicleKey,
  { started_at, ended_at }: RecordedTripRow,
  viewerId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select t.id from recorded_trips r join trips t on t.id = r.trip_id
    where r.vehicle_id = ${id} and r.company_id = ${companyId} and r.state = 'recorded'
      and r.started_at < ${ended_at} and r.ended_at > ${started_at} and not ${isTripOrWholeHidden('t', viewerId)}
    order by r.started_at, r.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}
