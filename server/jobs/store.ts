import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { JobPayloads } from './payloads.ts'

type JobOptions = {
  /** A job with the same key that waits is replaced. */
  key?: string
  /** Jobs of one lane run one after the other, and after those without a lane: what one company causes in masses holds up nobody else. */
  lane?: string
}

/** Lower numbers run first; without one it is 0. */
export const LANE_PRIORITY = 10

/** Adds a job in the caller's transaction: it exists if and only if that commits. */
export async function addJob<Name extends keyof JobPayloads>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
  { key, lane }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}::text,
    queue_name => ${lane ?? null}::text, priority => ${lane === undefined ? 0 : LANE_PRIORITY}::integer)`.execute(
    db,
  )
}

/**
 * Releases the jobs of dead workers. A running worker holds a lock on its name, on a connection of its own; if the lock
 * is free, the worker is dead.
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

/** Runs failed jobs now, with all attempts again; returns how many it found. */
export async function retryJobs(db: Db, ids: string[]): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => now(), attempts => 0)`.execute(db)
  return rows.length
}

/**
 * Makes the current attempt of a running job its last; `permanently_fail_jobs` can do that only with a job that is not
 * running.
 */
export const exhaustAttempts = (db: Db, id: string) =>
  sql`update graphile_worker._private_jobs set attempts = max_attempts where id = ${id}`.execute(db)

const KEEP_FAILED_DAYS = 30

/** Removes jobs that ran out of attempts a month ago. */
export async function removeFailedJobs(db: Db): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
        and run_at < now() - make_interval(days => ${KEEP_FAILED_DAYS})))`.execute(db)
}

export type QueueState = { waiting: number; failed: number; oldestSeconds: number }

/** Counting stops here: beyond it the exact length does not matter. */
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

/** Pauses between attempts grow to six hours. */
const LATEST_RUN = sql`now() + interval '7 hours'`

/**
 * Resets what a clock that was ahead has put off: cron runs, without which no checkpoint would be signed, and jobs, those of
 * mails among them.
 */
export async function resetFutureRuns(db: Db): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()
    where run_at > ${LATEST_RUN} and locked_at is null`.execute(db)
  await sql`update graphile_worker._private_known_crontabs
    set known_since = least(known_since, now()), last_execution = least(last_execution, now())
    where greatest(known_since, last_execution) > now() + interval '1 minute'`.execute(db)
}
