import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { BillingMode } from '#contract/billing/plans.ts'
import type { Language } from '#contract/users/user.ts'
import { DETECTION_DEFAULTS, type DetectionSettings } from '#domain/recording/settings.ts'
import { hasRoomInMonth } from '../../billing/public.ts'
import { newId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import type { VehicleKey } from '../../vehicles/public.ts'
import { driverNameOf, IS_OWN } from '../devices/store.ts'

export type RecordedTripRow = Selectable<Tables['recorded_trips']> & { started_ms: number; ended_ms: number }

/** What became of the trip of a recording. `is_private`: or merged into one that is; `is_touched`: somebody has changed, deleted or merged it; `is_gone`: one of the latter, `is_deleted`: not merged. */
export type LogbookState = Record<'is_private' | 'is_gone' | 'is_deleted' | 'is_touched', boolean>

/** The context in which positions of a vehicle become trips. */
export type VehicleContext = {
  system_of_units: string
  time_zone: string | null
  keeps_track: boolean
  settings: DetectionSettings
}

/** A device whose positions are to be looked at. */
export type TrackerRow = {
  id: string
  app: string | null
  /** Null also if the driver has left the company. */
  driver_id: string | null
  /** Nobody but the driver has its address. */
  is_own: boolean
  language: Language
  dirty_from: string | null
  dirty_to: string | null
  batches: string
  /** Up to when the trip that goes on was heard of. */
  running_to: string | null
}

/** From when on positions are read, and when the last trip before ended. */
type Window = { from: string; parkedAt: string | null }

/**
 * Vehicles with new positions, with a running trip that was silent for long enough to have ended, or with a waiting one that
 * their plan allows now; the first of each company before the second of any. Archived ones too: what was sent before is
 * still to become trips.
 */
export async function findVehiclesWithWork(
  db: Db,
  { billing, now }: { billing: BillingMode; now: number },
): Promise<VehicleKey[]> {
  const { rows } = await sql<VehicleKey>`
    select v.id, v.company_id as "companyId" from vehicles v
    where v.deleted_at is null and v.id in (
      select vehicle_id from recording_devices where dirty_from is not null
      union select vehicle_id from recorded_trips where is_released
      union select r.vehicle_id from recorded_trips r left join recording_settings s on s.vehicle_id = r.vehicle_id
      where r.is_running and r.ended_at <= ${new Date(now).toISOString()}::timestamptz
        - coalesce(s.end_after_silence_seconds, ${DETECTION_DEFAULTS.endAfterSilenceSeconds}) * interval '1 second'
      union select vehicle_id from (
        select distinct r.vehicle_id, month_of(r.started_at, coalesce(w.time_zone, r.time_zone, 'UTC')) as month
        from recorded_trips r join vehicles w on w.id = r.vehicle_id where r.state = 'waiting') waiting
      where ${hasRoomInMonth(billing, { vehicle: sql`waiting.vehicle_id`, month: sql`waiting.month` })})
    order by row_number() over (partition by v.company_id order by v.id), v.id`.execute(db)
  return rows
}

export async function readVehicleContext(db: Db, { id }: VehicleKey): Promise<VehicleContext> {
  const row = await db
    .selectFrom('vehicles as v')
    .leftJoin('recording_settings as s', 's.vehicle_id', 'v.id')
    .select(['v.system_of_units', 'v.time_zone', 'v.is_record_track_enabled', 'v.is_save_track_enabled'])
    .select(['s.start_after_seconds', 's.start_after_metres', 's.end_after_still_seconds'])
    .select(['s.end_after_silence_seconds', 's.max_accuracy', 's.max_speed'])
    .where('v.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    system_of_units: row.system_of_units,
    time_zone: row.time_zone,
    keeps_track: row.is_record_track_enabled && row.is_save_track_enabled,
    settings: {
      startAfterSeconds: row.start_after_seconds ?? DETECTION_DEFAULTS.startAfterSeconds,
      startAfterMetres: row.start_after_metres ?? DETECTION_DEFAULTS.startAfterMetres,
      endAfterStillSeconds: row.end_after_still_seconds ?? DETECTION_DEFAULTS.endAfterStillSeconds,
      endAfterSilenceSeconds: row.end_after_silence_seconds ?? DETECTION_DEFAULTS.endAfterSilenceSeconds,
      maxAccuracy: row.max_accuracy ?? DETECTION_DEFAULTS.maxAccuracy,
      maxSpeed: row.max_speed === null ? DETECTION_DEFAULTS.maxSpeed : row.max_speed / 3.6,
    },
  }
}

const TRIPS_MS = [
  sql<number>`extract(epoch from started_at)::float8 * 1000`.as('started_ms'),
  sql<number>`extract(epoch from ended_at)::float8 * 1000`.as('ended_ms'),
] as const

/** What is to be written of a device: the batches that were looked at, and from when on it is to be done again. */
type Mark = { batches: string | null; unseen: readonly string[] }
const NO_MARK: Mark = { batches: null, unseen: [] }

/** What was recorded on one vehicle. Writers hold the lock of the vehicle. */
export function recordingStore(db: Db, vehicle: VehicleKey) {
  const trips = db
    .selectFrom('recorded_trips')
    .selectAll()
    .select([...TRIPS_MS])
    .where('vehicle_id', '=', vehicle.id)
    .where('company_id', '=', vehicle.companyId)
  const current = trips.where('state', '<>', 'removed')
  const marks = new Map<string, Mark>()

  return {
    readTracker: (id: string): Promise<TrackerRow> =>
      trackers(db, vehicle).where('d.id', '=', id).executeTakeFirstOrThrow(),

    readTrackers: (): Promise<TrackerRow[]> => trackers(db, vehicle).orderBy('d.id').execute(),

    /**
     * From when on positions are read: from the end of the last trip that they cannot belong to any more. A vehicle that
     * stands for days may send positions all the time, of which one day is enough.
     */
    findWindow: async (deviceId: string, dirtyFrom: string): Promise<Window> => {
      const { rows } = await sql<Window>`
        with earlier as (
          select max(ended_at) as at from recorded_trips
          where device_id = ${deviceId} and state <> 'removed' and not is_running
            and ended_at <= ${dirtyFrom}::timestamptz - interval '4 hours')
        select greatest(earlier.at, least(${dirtyFrom}::timestamptz, min(r.started_at)) - interval '1 day')::text as "from",
          earlier.at::text as "parkedAt"
        from earlier left join recorded_trips r on r.device_id = ${deviceId} and r.state <> 'removed'
          and r.ended_at > coalesce(earlier.at, '-infinity')
        group by earlier.at`.execute(db)
      return rows[0]?.from ? rows[0] : { from: dirtyFrom, parkedAt: null }
    },

    ofDevice: (deviceId: string, from: string): Promise<RecordedTripRow[]> =>
      current
        .where('device_id', '=', deviceId)
        .where('drive_sid', 'is', null)
        .where('ended_at', '>', from)
        .orderBy('started_at')
        .execute(),

    /** Of all devices, those that share time with a span. */
    overlapping: (startedAt: string, endedAt: string): Promise<RecordedTripRow[]> =>
      current
        .where('started_at', '<', endedAt)
        .where('ended_at', '>', startedAt)
        .orderBy('started_at')
        .orderBy('id')
        .execute(),

    /** Drives of a user's phone that share time with another one, or would if they did not end earlier because of it. */
    drivesBeside: (deviceId: string, startedAt: string, endedAt: string): Promise<RecordedTripRow[]> =>
      current
        .where('device_id', '=', deviceId)
        .where('started_at', '<', endedAt)
        .where(sql<string>`coalesce(told_ended_at, ended_at)`, '>', startedAt)
        .orderBy('started_at')
        .orderBy('id')
        .execute(),

    /** Those that are gone as well. */
    privateOfDevice: (deviceId: string, from: string): Promise<RecordedTripRow[]> =>
      trips
        .where('device_id', '=', deviceId)
        .where('is_private', '=', true)
        .where('ended_at', '>', from)
        .orderBy('started_at')
        .orderBy('id')
        .execute(),

    /** Drives of the portal whose trip gave way to one that is none any more. */
    released: (max: number): Promise<RecordedTripRow[]> =>
      trips.where('is_released', '=', true).orderBy('started_at').orderBy('id').limit(max).execute(),

    running: (): Promise<RecordedTripRow[]> =>
      current.where('is_running', '=', true).orderBy('started_at').orderBy('id').execute(),

    /** By the ids of the recordings, of those that have a trip. */
    readLogbookStates: async (rows: readonly RecordedTripRow[]): Promise<Map<string, LogbookState>> => {
      const ids = rows.flatMap(({ id, trip_id }) => (trip_id === null ? [] : [id]))
      const { rows: states } = await sql<LogbookState & { id: string }>`
        select r.id, t.category = 'private' or is_merged_into_private(t.merged_into) as is_private, t.deleted_at is not null as is_gone,
          t.deleted_at is not null and t.merged_into is null as is_deleted, exists (
          select from history_entries e where e.subject_id = t.id
            and coalesce(e.actor_kind, 'user') not in ('device', 'system') and coalesce(e.origin, 'entered') <> 'rule') as is_touched
        from recorded_trips r join trips t on t.id = r.trip_id
        where r.vehicle_id = ${vehicle.id} and r.company_id = ${vehicle.companyId}
          and r.id = any(${ids}::uuid[])`.execute(db)
      return new Map(states.map(({ id, ...state }) => [id, state]))
    },

    /** Null also if the user has left the company. */
    readDriverName: async (userId: string): Promise<string | null> => {
      const { rows } = await sql<{ name: string | null }>`
        select ${driverNameOf('r')} as name
        from (select ${vehicle.companyId}::uuid as company_id, ${userId}::uuid as driver_user_id) r`.execute(
        db,
      )
      return rows[0]?.name ?? null
    },

    get: (id: string): Promise<RecordedTripRow> => trips.where('id', '=', id).executeTakeFirstOrThrow(),

    ofDrive: (deviceId: string, sid: string): Promise<RecordedTripRow | undefined> =>
      trips.where('device_id', '=', deviceId).where('drive_sid', '=', sid).executeTakeFirst(),

    add: async (values: Omit<Insertable<Tables['recorded_trips']>, 'id' | 'company_id' | 'vehicle_id'>) => {
      const id = newId()
      await db
        .insertInto('recorded_trips')
        .values({ ...values, id, company_id: vehicle.companyId, vehicle_id: vehicle.id })
        .execute()
      return id
    },

    change: (id: string, values: Updateable<Tables['recorded_trips']>) =>
      db
        .updateTable('recorded_trips')
        .set(values)
        .where('vehicle_id', '=', vehicle.id)
        .where('id', '=', id)
        .execute(),

    /** All positions that a device sent so far were looked at, unless some came meanwhile. */
    setSeen: ({ id, batches }: TrackerRow): void => {
      marks.set(id, { ...NO_MARK, ...marks.get(id), batches })
    },

    /** The positions of a device from a moment on are looked at again. */
    setUnseen: (id: string, from: string): void => {
      const { batches, unseen } = marks.get(id) ?? NO_MARK
      marks.set(id, { batches, unseen: [...unseen, from] })
    },

    /** Writes what was seen, at the very end: from here on the devices wait for the transaction with their next positions. */
    writeMarks: async (): Promise<void> => {
      for (const id of [...marks.keys()].toSorted()) {
        const { batches, unseen } = marks.get(id) ?? NO_MARK
        const isSeen = sql`batches = ${batches}::bigint`
        await sql`
          update recording_devices set
            dirty_from = least(case when ${isSeen} then null else dirty_from end,
              (select min(at) from unnest(${unseen}::timestamptz[]) at)),
            dirty_to = case when ${isSeen} then null else dirty_to end,
            batches = batches + ${unseen.length}
          where id = ${id} and vehicle_id = ${vehicle.id}`.execute(db)
      }
    },

    /**
     * The last position stays, which is stored by the second: the next trip begins there. So do those of a drive that the
     * user began meanwhile on another phone, also of a private one that still runs. Whoever stores the same positions again
     * passes over the locked device.
     */
    removePositions: async (deviceId: string, startedAt: string, endedAt: string): Promise<void> => {
      await db
        .selectFrom('recording_devices')
        .select('id')
        .where('id', '=', deviceId)
        .forNoKeyUpdate()
        .execute()
      await db
        .deleteFrom('recording_points')
        .where('device_id', '=', deviceId)
        .where('at', '>=', startedAt)
        .where('at', '<', sql<string>`date_trunc('second', ${endedAt}::timestamptz)`)
        .where(
          sql<boolean>`not exists (select from recorded_trips r
            where r.device_id = ${deviceId} and r.drive_sid is not null and r.started_at > ${startedAt}
              and r.final_at is null and (r.is_running or not r.is_private) and at between r.started_at and r.ended_at)`,
        )
        .execute()
    },
  }
}

const trackers = (db: Db, vehicle: VehicleKey) =>
  db
    .selectFrom('recording_devices as d')
    .select(['d.id', 'd.app', 'd.dirty_from', 'd.dirty_to', 'd.batches'])
    .select([
      IS_OWN.as('is_own'),
      sql<string | null>`(select m.user_id from memberships m
        where m.company_id = d.company_id and m.user_id = d.driver_user_id)`.as('driver_id'),
      sql<Language>`coalesce((select u.language from users u where u.id = d.driver_user_id), 'de')`.as(
        'language',
      ),
      sql<
        string | null
      >`(select max(r.ended_at) from recorded_trips r where r.device_id = d.id and r.is_running)`.as(
        'running_to',
      ),
    ])
    .where('d.vehicle_id', '=', vehicle.id)
    .where('d.company_id', '=', vehicle.companyId)
