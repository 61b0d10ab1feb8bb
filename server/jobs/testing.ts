import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

export type QueuedJob = {
  id: string
  task: string
  attempts: number
  locked_by: string | null
  last_error: string | null
  run_at: string
  /** Seconds from the moment it was due to the moment it will be tried. */
  pause: number
}

/** All jobs of the queue. `pause` is counted from `due`. */
export async function queuedJobs(db: Db, due = 'epoch'): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select id::text, task_identifier as task, attempts, locked_by, last_error, run_at,
      extract(epoch from run_at - ${due}::timestamptz)::float8 as pause
    from graphile_worker.jobs order by id`.execute(db)
  return rows
}

/** A job of any name, for tasks that only a test has. */
export async function addAnyJob(db: Db, name: string, payload: object = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(db)
}

/** As if a worker of that name had taken every job and then died. */
export async function lockAllJobs(db: Db, workerName: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_by = ${workerName}, locked_at = now(), attempts = 1`.execute(
    db,
  )
}

/** Due again now, keeping the count of its attempts. */
export async function makeDue(db: Db): Promise<string> {
  const { rows } = await sql<{ run_at: string }>`
    select run_at from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs), run_at => now())`.execute(db)
  return rows[0]?.run_at ?? ''
}

/** All jobs a minute old, and those named "failed" an hour, without an attempt left. */
export async function makeJobsOld(db: Db): Promise<void> {
  await sql`update graphile_worker._private_jobs j set
      created_at = now() - case t.identifier when 'failed' then interval '1 hour' else interval '1 minute' end,
      attempts = case t.identifier when 'failed' then max_attempts else 0 end,
      last_error = case t.identifier when 'failed' then 'it failed' end
    from graphile_worker._private_tasks t where t.id = j.task_id`.execute(db)
}

/** Takes the waiting jobs of one name from the queue, as a worker does that finishes each of them. */
export async function takeJobs(db: Db, name: string): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${name} returning j.payload`.execute(db)
  return rows.map(({ payload }) => payload)
}

/** Payloads of the waiting jobs of one name. */
export async function queuedPayloads<P>(db: Db, name: string): Promise<P[]> {
  const { rows } = await sql<{ payload: P }>`
    select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} order by j.id`.execute(db)
  return rows.map(({ payload }) => payload)
}
