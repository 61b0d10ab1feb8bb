import { type RawBuilder, sql } from 'kysely'
import type { RecordingApp, RecordingWindow } from '#contract/recording/device.ts'
import type { Position } from '#domain/recording/position.ts'
import type { Db } from '../../db/pool.ts'
import { prepareStatement } from '../../db/prepare-statement.ts'
import { HAS_LEFT } from '../devices/store.ts'

/** A device that may send positions now. */
export type Sender = {
  id: string
  vehicle_id: string
  company_id: string
  token_hash: string
  windows: RecordingWindow[] | null
  time_zone: string | null
  is_recording: boolean
}

const selectSenders = prepareStatement<Sender>(
  'find_senders',
  `select d.id, d.vehicle_id, d.company_id, d.token_hash, d.windows, v.time_zone,
    v.is_auto_recording_enabled and v.archived_at is null and not ${HAS_LEFT} as is_recording
  from recording_devices d join vehicles v on v.id = d.vehicle_id
  where d.token_hash = any($1::text[]) and d.app is distinct from 'portal' and d.revoked_at is null and v.deleted_at is null`,
)

/** By the hashes of their tokens. */
export const findSenders = (db: Db, hashes: readonly string[]): Promise<Sender[]> =>
  selectSenders(db, [hashes])

export type Received = {
  deviceId: string
  app: RecordingApp
  positions: readonly Position[]
  /** Of the token that they were sent with, if any. */
  tokenHash?: string
}

/**
 * What the device `d` sends may be recorded, also if that has changed since the first byte of its request. Looked up by key
 * for each device: a join may begin with all vehicles.
 */
const MAY_RECORD = `d.revoked_at is null and not ${HAS_LEFT} and (
  select v.is_auto_recording_enabled and v.archived_at is null and v.deleted_at is null
  from vehicles v where v.id = d.vehicle_id)`

// Whoever writes positions of a device, or removes them, locks it first. One that was revoked, or got another token, meanwhile
// stores nothing.
// Of two positions of the same second the more accurate one stays, in whichever order they come.
const insertPositions = (name: string, condition: string, waiting: '' | 'skip locked') =>
  prepareStatement<{ id: string }>(
    name,
    `with senders as (
    select d.id, d.token_hash from recording_devices d
    where d.id = any($1) and ${condition} order by d.id for no key update of d ${waiting}),
  given as (
    select g.device_id, g.app, g.at_ms, g.latitude, g.longitude, g.accuracy, g.speed, g.bearing, g.is_moving, g.activity,
      g.battery
    from unnest($1::uuid[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::real[], $7::real[],
      $8::real[], $9::boolean[], $10::text[], $11::real[], $12::text[])
      g (device_id, app, at_ms, latitude, longitude, accuracy, speed, bearing, is_moving, activity, battery, token_hash)
    join senders s on s.id = g.device_id and coalesce(g.token_hash = s.token_hash, g.token_hash is null)),
  stored as (
    insert into recording_points as p (device_id, at, latitude, longitude, accuracy, speed, bearing, is_moving, activity)
    select distinct on (device_id, at_ms) device_id, to_timestamp(at_ms / 1000), latitude, longitude, accuracy, speed,
      bearing, is_moving, activity
    from given
    order by device_id, at_ms, accuracy, latitude, longitude
    on conflict (device_id, at) do update set latitude = excluded.latitude, longitude = excluded.longitude,
      accuracy = excluded.accuracy, speed = excluded.speed, bearing = excluded.bearing, is_moving = excluded.is_moving,
      activity = excluded.activity
    where (coalesce(excluded.accuracy, 'infinity'), excluded.latitude, excluded.longitude)
      < (coalesce(p.accuracy, 'infinity'), p.latitude, p.longitude)
    returning device_id, at),
  spans as (select device_id, min(at) as first, max(at) as last from stored group by device_id),
  latest as (
    select distinct on (device_id) device_id, app, to_timestamp(at_ms / 1000) as at, battery
    from given order by device_id, at_ms desc),
  marked as (
    update recording_devices d set
    app = l.app,
    battery = case when l.at >= coalesce(d.last_position_at, '-infinity') then coalesce(l.battery, d.battery) else d.battery end,
    last_position_at = greatest(d.last_position_at, l.at),
    dirty_from = least(d.dirty_from, s.first),
    dirty_to = greatest(d.dirty_to, s.last),
    batches = d.batches + 1
  from spans s join latest l using (device_id)
    where d.id = s.device_id)
  select d.id from recording_devices d
  where d.id = any($1) and ${condition} and d.id not in (select id from senders)`,
  )

const storeAll = insertPositions('store_positions', 'd.revoked_at is null', '')
const storeUnlocked = insertPositions('store_unlocked_positions', MAY_RECORD, 'skip locked')

/** One position a second is enough for a car, and bounds what a device can store. */
export const wholeSecond = (at: number) => Math.floor(at / 1_000) * 1_000

/** Of what clients measure, as the columns keep it: their type has no room for the tiniest numbers and would refuse the statement. */
const measured = (value: number | undefined) => (value === undefined ? null : Math.fround(value))

/** Stores what is new of it, in one statement. */
export async function storePositions(db: Db, received: readonly Received[]): Promise<void> {
  if (received.every(isEmpty)) return
  await storeAll(db, columnsOf(received))
}

/**
 * The same, but waits for no device that somebody else has locked: all companies share the statement. Returns the devices of
 * which nothing was stored for that reason.
 */
export async function storeUnlockedPositions(db: Db, received: readonly Received[]): Promise<Set<string>> {
  if (received.every(isEmpty)) return new Set()
  return new Set((await storeUnlocked(db, columnsOf(received))).map(({ id }) => id))
}

const isEmpty = ({ positions }: Received) => positions.length === 0

function columnsOf(received: readonly Received[]): unknown[][] {
  const rows = received.flatMap(({ deviceId, app, tokenHash, positions }) =>
    positions.map((position) => ({ deviceId, app, tokenHash, ...position })),
  )
  return [
    rows.map(({ deviceId }) => deviceId),
    rows.map(({ app }) => app),
    rows.map(({ at }) => wholeSecond(at)),
    rows.map(({ latitude }) => latitude),
    rows.map(({ longitude }) => longitude),
    rows.map(({ accuracy }) => measured(accuracy)),
    rows.map(({ speed }) => measured(speed)),
    rows.map(({ bearing }) => measured(bearing)),
    rows.map(({ isMoving = null }) => isMoving),
    rows.map(({ activity = null }) => activity),
    rows.map(({ battery }) => measured(battery)),
    rows.map(({ tokenHash = null }) => tokenHash),
  ]
}

type PointRow = {
  at_ms: number
  latitude: number
  longitude: number
  accuracy: number | null
  speed: number | null
  bearing: number | null
  is_moving: boolean | null
  activity: string | null
}

/** So many positions are read at once: those of more than two days, if there is one every second. */
export const POSITIONS_READ_MAX = 200_000

/**
 * The stored positions of a device from a moment on, in order; with the last one before it, and where its last trip ended
 * long before, but nothing of that trip itself.
 */
export async function readPositions(
  db: Db,
  deviceId: string,
  { from, parkedAt }: { from: string; parkedAt: string | null },
): Promise<Position[]> {
  const first = sql`(at = ${parkedAt} or at >= coalesce((
      select max(at) from recording_points where device_id = ${deviceId} and at < ${from}
        and at > coalesce(${parkedAt}::timestamptz, '-infinity')), ${from}))`
  let page = await readPage(db, deviceId, first)
  const positions = [...page]
  while (page.length === PAGE && positions.length < POSITIONS_READ_MAX) {
    page = await readPage(db, deviceId, sql`at > ${new Date(positions.at(-1)?.at ?? 0).toISOString()}`)
    positions.push(...page)
  }
  return positions
}

/** Of all at once others would wait for their replies while they are read. */
const PAGE = 10_000

async function readPage(db: Db, deviceId: string, condition: RawBuilder<unknown>): Promise<Position[]> {
  const { rows } = await sql<PointRow>`
    select extract(epoch from at)::float8 * 1000 as at_ms, latitude, longitude, accuracy, speed, bearing, is_moving,
      activity
    from recording_points where device_id = ${deviceId} and ${condition} order by at limit ${PAGE}`.execute(
    db,
  )
  return rows.map(({ at_ms, latitude, longitude, accuracy, speed, bearing, is_moving, activity }) => ({
    at: Math.round(at_ms),
    latitude,
    longitude,
    ...(accuracy !== null && { accuracy }),
    ...(speed !== null && { speed }),
    ...(bearing !== null && { bearing }),
    ...(is_moving !== null && { isMoving: is_moving }),
    ...(activity !== null && { activity: activity as NonNullable<Position['activity']> }),
  }))
}
