import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { JobPayloads } from './payloads.ts'

/** A job that exists if and only if the caller's transaction commits. */
export async function addJob<Name extends keyof JobPayloads>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(db)
}

/**
 * Gives back the jobs of workers that died over them. A living worker holds a lock on its name, on a
 * connection other than these; a name whose lock is free belongs to nobody any more.
 */
export async function releaseJobsOfDeadWorkers(db: Db): Promise<void> {
  await sql`
    with held as materialized (
      select distinct locked_by as name from graphile_worker.jobs where locked_by is not null
    ), dead as materialized (
      select name from held where pg_try_advisory_xact_lock(hashtextextended(name, 0))
    )
    select graphile_worker.force_unlock_workers((select array_agg(name) from dead))
    where exists (select from dead)`.execute(db)
}

export type FailedJob = {
  id: string
  task: string
  attempts: number
  max_attempts: number
  last_error: string | null
  created_at: string
  run_at: string
}

/** Jobs that failed and wait for their next attempt, or have none left. */
export async function failedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::text, task_identifier as task, attempts, max_attempts, last_error, created_at, run_at
    from graphile_worker.jobs
    where (last_error is not null or attempts >= max_attempts) and locked_at is null
    order by id limit 1000`.execute(db)
  return rows
}

/** Runs failed jobs now, with all their attempts before them; the number of those that it found. */
export async function retryJobs(db: Db, ids: string[]): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => now(), attempts => 0)`.execute(db)
  return rows.length
}

/** Leaves a job that is running no attempt but this one, as `permanently_fail_jobs` does with one that is not. */
export const exhaustAttempts = (db: Db, id: string) =>
  sql`update graphile_worker._private_jobs set attempts = max_attempts where id = ${id}`.execute(db)

const KEEP_FAILED_DAYS = 30

/** Jobs that have no attempt left and that nobody asked for in a month. */
export async function removeFailedJobs(db: Db): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
        and run_at < now() - make_interval(days => ${KEEP_FAILED_DAYS})))`.execute(db)
}

export type QueueState = { waiting: number; failed: number; oldestSeconds: number }

/** Counting stops here: a metric need not be exact about a queue that is far too long anyway. */
const COUNTED_JOBS = 10_000

export async function queueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<{ waiting: string; failed: string; oldest: string | null }>`
    select count(*) filter (where attempts < max_attempts) as waiting,
      count(*) filter (where attempts >= max_attempts) as failed,
      extract(epoch from now() - min(created_at) filter (where attempts < max_attempts)) as oldest
    from (
      select attempts, max_attempts, created_at from graphile_worker._private_jobs
      order by id limit ${COUNTED_JOBS}
    ) as first_jobs`.execute(db)
  const [row] = rows
  return {
    waiting: Number(row?.waiting ?? 0),
    failed: Number(row?.failed ?? 0),
    oldestSeconds: Number(row?.oldest ?? 0),
  }
}

/**
 * Lets the timetable go on after the clock ran ahead: what it ran then counts as done until that time comes, and no
 * checkpoint would be signed before.
 */
export const resetFutureCronRuns = (db: Db) =>
  sql`update graphile_worker._private_known_crontabs
    set known_since = least(known_since, now()), last_execution = least(last_execution, now())
    where greatest(known_since, last_execution) > now() + interval '1 minute'`.execute(db)
