import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/**
 * For as long as the past is made up, the logbook records at the moment of the request's id, which is a UUIDv7. Gives
 * back how the clock is put right again.
 */
export async function overrideClock(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ original: string }>`
    select pg_get_functiondef('public.recorded_now'::regproc) as original`.execute(db)
  const original = rows[0]?.original
  if (!original) throw new Error('the database has no clock to take over')
  await sql`
    create or replace function public.recorded_now() returns timestamptz language sql as $$
      select coalesce(
        'epoch'::timestamptz + interval '1 millisecond' * (
          'x' || left(replace(nullif(current_setting('wegbuch.request', true), ''), '-', ''), 12))::bit(48)::bigint,
        clock_timestamp())
    $$`.execute(db)
  return async () => {
    await sql.raw(original).execute(db)
  }
}

/** Of trips that are long over nobody has to be told. */
export const discardNotifications = (db: Db) =>
  sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier = 'notify-trip-recorded'))`.execute(db)

/** Users belong to an issuer, and the demo's own is part of the address under which it runs. */
export const moveUsers = (db: Db, issuer: string) => db.updateTable('users').set({ issuer }).execute()

/** Thousands of new rows: what is asked for right after wants to be planned well. */
export const analyzeTables = (db: Db) => sql`analyze`.execute(db)
