import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type JobHelpers,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Gateway } from '../billing/public.ts'
import { hasClockJumped } from '../clock/public.ts'
import type { Config } from '../config.ts'
import { type Database, type Db, JOB_CONNECTION_LIMITS, openDatabase } from '../db/pool.ts'
import { type Lifeline, openLifeline, openQueuePool } from '../db/queue-pool.ts'
import type { Log } from '../log.ts'
import { isPermanentFailure } from './permanent-failure.ts'
import { logJobs, queueLogger } from './queue-log.ts'
import { exhaustAttempts, releaseJobsOfDeadWorkers, resetFutureRuns } from './store.ts'
import type { Task } from './task.ts'
import { allTasks } from './tasks.ts'

export type Worker = { stop: () => Promise<void> }

export type WorkerDeps = {
  database: Database
  config: Config
  log: Log
  gateway?: Gateway | null
  tasks?: Task[]
}

const JOB_CONCURRENCY = 4
/** Besides the jobs: one connection that listens, one for cron. */
const QUEUE_CONNECTIONS = JOB_CONCURRENCY + 2
const DEAD_WORKER_INTERVAL_MS = 10_000
const RESTART_MS = 1_000
/** A queue asks for the next job of a lane before the one before is completed, gets none, and asks again after this. */
const POLL_MS = 500
const DAY_MS = 86_400_000

/**
 * Runs jobs until it is stopped; running ones are then finished first. The queue stops when it loses the database, so
 * it is restarted as often as needed.
 */
export function startWorker({ database, config, log, gateway = null, tasks }: WorkerDeps): Worker {
  const own = openDatabase(
    { ...database.connection, ...JOB_CONNECTION_LIMITS, max: JOB_CONCURRENCY + 1 },
    log,
  )
  const known = tasks ?? allTasks({ db: own.db, connection: database.connection, config, log, gateway })
  const stopping = new AbortController()
  let current: WorkerRun | null = null

  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        current = await startRun(own, known, log)
        if (stopping.signal.aborted) await current.stop()
        await current.ended
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'the worker cannot run and is started again')
      }
      current = null
      await sleep(RESTART_MS, null, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = runUntilStopped()

  return {
    stop: async () => {
      stopping.abort()
      for (const task of known) task.windDown?.()
      await current?.stop()
      await ended
      for (const task of known) task.close?.()
      await own.close()
    },
  }
}

type WorkerRun = { stop: () => Promise<void>; ended: Promise<void> }

async function startRun(database: Database, tasks: Task[], log: Log): Promise<WorkerRun> {
  let runner: Runner | null = null
  let isOver = false
  const stop = async () => {
    isOver = true
    await runner?.stop().catch(() => {})
  }
  const lifeline = await openLifeline(database.connection, stop)
  const pool = openQueuePool(database.connection, QUEUE_CONNECTIONS, log)
  const close = async () => {
    clearInterval(timer)
    await pool.end()
    await lifeline.close()
  }
  const releaseJobs = () =>
    releaseJobsOfDeadWorkers(database.db).catch((error: Error) =>
      log.warn({ reason: error.message }, 'jobs of dead workers could not be looked for'),
    )
  const timer = setInterval(releaseJobs, DEAD_WORKER_INTERVAL_MS)

  try {
    await releaseJobs()
    await resetFutureRuns(database.db)
    const events: WorkerEvents = new EventEmitter()
    logJobs(events, log)
    runner = await run({
      pgPool: pool,
      concurrency: JOB_CONCURRENCY,
      noHandleSignals: true,
      logger: queueLogger(log),
      events,
      taskList: taskList(tasks, database.db, log),
      parsedCronItems: cronItems(tasks),
      preset: {
        plugins: [lockNamePlugin(lifeline, stop)],
        worker: { ...NO_BATCHING, pollInterval: POLL_MS },
      },
    })
    if (isOver) await stop()
    return { stop, ended: runner.promise.catch(() => {}).finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}

// Without a delay the queue completes a job in a promise that nobody awaits: a database that is unavailable then would
// end the process.
const NO_BATCHING = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/** Locks the worker's name before it takes its first job. */
const lockNamePlugin = (lifeline: Lifeline, stop: () => Promise<void>): GraphileConfig.Plugin => ({
  name: 'wegbuch-lifeline',
  version: '1.0.0',
  worker: {
    hooks: {
      startWorker: async (_context, { worker }) => {
        try {
          await lifeline.lockName(worker.workerPool.id)
        } catch (error) {
          void stop()
          throw error
        }
      },
    },
  },
})

const taskList = (tasks: Task[], db: Db, log: Log): TaskList =>
  Object.fromEntries(
    tasks.map(({ name, run, removesByAge }) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        if (removesByAge && (await hasClockJumped(db)))
          return log.warn({ task: name }, 'the clock has jumped ahead: what is old is kept for a day')
        try {
          await run(payload, { isLast: job.attempts >= job.max_attempts })
        } catch (error) {
          if (isPermanentFailure(error)) await exhaustAttempts(db, job.id)
          throw error
        }
      },
    ]),
  )

/**
 * A run that was missed while no worker was running is done once. One run of a task at a time: one that takes longer
 * than to its next time would otherwise take the places of all other jobs.
 */
const cronItems = (tasks: Task[]) =>
  parseCronItems(
    tasks
      .filter((task) => task.cron !== undefined)
      .map(({ name, cron = '' }) => ({
        task: name,
        match: cron,
        identifier: name,
        options: { backfillPeriod: DAY_MS, jobKey: name, queueName: name, maxAttempts: 5 },
      })),
  )
