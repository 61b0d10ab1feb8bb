import type { Gateway } from '../billing/public.ts'
import type { Config } from '../config.ts'
import type { Database, Db } from '../db/pool.ts'
import type { Log } from '../log.ts'

/** `gateway` is the payment provider, unless there are no licences. */
export type TaskDeps = { db: Db; config: Config; log: Log; gateway?: Gateway | null }

/** For a task with further connections or processes of its own. */
export type ConnectedTaskDeps = TaskDeps & { connection: Database['connection'] }

/** `isLast`: it is not tried again if it fails. */
export type Attempt = { isLast: boolean }

/** One kind of job. It may run twice: a worker can die after the work, before it is marked as done. */
export type Task = {
  name: string
  /** Schedule: five cron fields, in UTC. */
  cron?: string
  /** It removes for good what is old. A wrong clock has a day to be set right before it does. */
  removesByAge?: true
  /** Its errors are stored with the job and logged, so they must contain no address and no secret. */
  run: (payload: unknown, attempt?: Attempt) => Promise<void>
  /** The worker is about to stop: a run that goes through many records ends with the current one. */
  windDown?: () => void
  close?: () => void
}
