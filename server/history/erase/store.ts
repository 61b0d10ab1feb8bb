import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { NEXT_VERSION } from '../../db/version.ts'
import { EXPENSES, type Part, TRIPS } from '../recorded-tables.ts'

/** Users of this id or e-mail address; an address may belong to several, of different identity providers. */
export async function findUsers(db: Db, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(({ eb, or }) =>
      or([
        eb(sql<string>`id::text`, '=', name.toLowerCase()),
        eb(sql`lower(email)`, '=', name.toLowerCase()),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Tables whose records can be erased. */
const KINDS = { trip: TRIPS, expense: EXPENSES }
export type Subject = keyof typeof KINDS
export const SUBJECTS = ['trip', 'expense'] as const satisfies readonly Subject[]

const dayOf = (column: string) => sql`(r.${sql.ref(column)} at time zone 'UTC')::date`

/** With the days that it may be of: in whatever zone, with its withdrawn copies. */
export type ErasableRecord = { companyId: string; first: string; last: string }

/** Locks the vehicle of a record, deleted or not; nothing if there is none of that id. */
export async function lockRecord(db: Db, subject: Subject, id: string): Promise<ErasableRecord | undefined> {
  const [start, end] = subject === 'trip' ? ['start_at', 'end_at'] : ['spent_at', 'spent_at']
  const { rows } = await sql<ErasableRecord>`
    select v.company_id as "companyId", (${dayOf(start)} - 2)::text as first, (${dayOf(end)} + 2)::text as last
    from ${sql.table(KINDS[subject].table)} r join vehicles v on v.id = r.vehicle_id
    where r.id = ${id} for no key update of v`.execute(db)
  return rows[0]
}

/** By its account a private trip stays the driver's, and nobody else's. */
const KEPT_COLUMN = 'driver_user_id'

/** Clears the columns of the part, which is an ordinary change, and deletes the track and the positions of a trip. */
export async function clearPart(db: Db, subject: Subject, id: string, part: Part): Promise<void> {
  const columns = KINDS[subject][part].filter((column) => column !== KEPT_COLUMN)
  const isFull = sql.join(
    columns.map((column) => sql`${sql.ref(column)} is not null`),
    sql` or `,
  )
  await db
    .updateTable(subject === 'trip' ? 'trips' : 'expenses')
    .set({ ...Object.fromEntries(columns.map((column) => [column, null])), ...NEXT_VERSION })
    .where('id', '=', id)
    .where(sql<boolean>`(${isFull})`)
    .execute()
  if (subject === 'expense') return
  await finishRecording(db, id)
  if (part === 'coordinates') {
    await db.deleteFrom('trip_tracks').where('trip_id', '=', id).execute()
    await removePositions(db, id)
  }
}

/** Later positions change the trip no more: from what was sent before they would bring back what is erased. */
const finishRecording = (db: Db, tripId: string) =>
  db
    .updateTable('recorded_trips')
    .set({ final_at: sql`coalesce(final_at, now())`, written: null, is_running: false })
    .where('trip_id', '=', tripId)
    .execute()

/** Of every device that was on the trip. They are locked first, so that none stores the same positions meanwhile. */
async function removePositions(db: Db, tripId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.id from recording_devices d join trips t on t.vehicle_id = d.vehicle_id
    where t.id = ${tripId} order by d.id for no key update of d`.execute(db)
  await sql`
    delete from recording_points p using trips t
    where t.id = ${tripId} and p.device_id = any(${rows.map(({ id }) => id)}::uuid[])
      and p.at between t.start_at and t.end_at`.execute(db)
}

/** What recording took back for a trip, and tells of the same drive: it shares time with it. */
export async function withdrawnCopies(db: Db, tripId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from trips t join trips w on w.vehicle_id = t.vehicle_id and w.id <> t.id and w.is_withdrawn
      and w.deleted_at is not null and w.start_at >= t.start_at - interval '1 day' and w.start_at < t.end_at and w.end_at > t.start_at
    where t.id = ${tripId} order by w.start_at, w.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The originals of this trip and the trips it was merged into, even if the merge was undone. */
export async function relatedTripIds(db: Db, tripId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(merged_from) as id from trips where id = ${tripId}
    union all
    select m.id from trips t join trips m on m.vehicle_id = t.vehicle_id and t.id = any(m.merged_from)
    where t.id = ${tripId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns from how many earlier states the part was erased. */
export async function eraseFromHistory(db: Db, id: string, part: Part): Promise<number> {
  const { rows } = await sql<{ states: number }>`
    select erase_history(${id}, ${part}) as states`.execute(db)
  return rows[0]?.states ?? 0
}
