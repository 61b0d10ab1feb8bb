import type { Gateway } from '../billing/public.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import type { Log } from '../log.ts'

/** `gateway` is the payment provider, unless there are no licences. */
export type TaskDeps = { db: Db; config: Config; log: Log; gateway?: Gateway | null }

/** One kind of work. It may run twice: a worker can die between doing it and saying so. */
export type Task = {
  name: string
  /** When it runs by itself: five cron fields, in UTC. */
  cron?: string
  /** What it throws is kept with the job and logged, so it holds no address and no secret. */
  run: (payload: unknown) => Promise<void>
  close?: () => void
}
