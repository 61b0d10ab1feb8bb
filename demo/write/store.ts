import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/**
 * Makes recorded_now() return the time of the request id (UUIDv7) while the demo is written. Returns a function that
 * restores it.
 */
export async function overrideClock(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ original: string }>`
    select pg_get_functiondef('public.recorded_now'::regproc) as original`.execute(db)
  const original = rows[0]?.original
  if (!original) throw new Error('the database has no recorded_now() to override')
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

/** Discards notifications about past trips. */
export const discardNotifications = (db: Db) =>
  sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier = 'notify-trip-recorded'))`.execute(db)

/** Users belong to an issuer, and the demo's issuer is part of the address it runs at. */
export const moveUsers = (db: Db, issuer: string) => db.updateTable('users').set({ issuer }).execute()

/** Updates planner statistics after the bulk load. */
export const analyzeTables = (db: Db) => sql`analyze`.execute(db)
