import { afterAll, beforeAll, inject } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import type { Connection } from '../db/embedded/roles.ts'
import { type Database, openDatabase } from '../db/pool.ts'
import type { Task } from '../jobs/task.ts'
import { startWorker, type Worker } from '../jobs/worker.ts'
import { createLog, type Log } from '../log.ts'
import { createDatabase, dropDatabase } from './cluster.ts'

export type TestWorker = {
  connection: Connection
  database: Database
  log: Log
  config: (env?: Record<string, string>) => Config
  /** A worker in this process, stopped at the end of the file if not before. */
  start: (options?: { env?: Record<string, string>; tasks?: Task[] }) => Worker
}

const config = (env: Record<string, string> = {}) =>
  readConfig({ LOG_LEVEL: 'silent', BILLING: 'none', ...env })

/** A database for the test file, and workers on it. */
export function useWorker(): TestWorker {
  const test = {} as TestWorker
  const log = createLog('silent')
  const running: Worker[] = []
  let close: (() => Promise<void>) | undefined

  beforeAll(async () => {
    const connection = await createDatabase(inject('cluster'))
    const database = openDatabase({ ...connection, max: 8 }, log)
    const start: TestWorker['start'] = ({ env = {}, tasks } = {}) => {
      const worker = startWorker({ database, config: config(env), log, ...(tasks && { tasks }) })
      running.push(worker)
      return worker
    }
    Object.assign(test, { connection, database, log, config, start })
    close = async () => {
      for (const worker of running) await worker.stop()
      await database.close()
      await dropDatabase(connection)
    }
  })
  afterAll(() => close?.())
  return test
}
