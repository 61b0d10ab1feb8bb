import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { idleTimeoutSocket } from './idle-timeout-socket.ts'
import { JOB_CONNECTION_LIMITS, openDatabase } from './pool.ts'

test('an unanswered statement fails as if the database were unavailable, and the next one gets a connection', async () => {
  const connection = { ...inject('cluster'), database: 'postgres', max: 1 }
  const { db, close } = openDatabase(
    { ...connection, stream: () => idleTimeoutSocket(200) },
    createLog('silent'),
  )
  onTestFinished(close)
  const error = await sql`select pg_sleep(20)`.execute(db).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect((error as Error).message).toBe('Connection terminated: the database did not answer')
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test.each([
  ['a request', {}, 15_000],
  ['a job', JOB_CONNECTION_LIMITS, 63_000],
])('%s has its timeout for a database that hangs', async (_, limits, longest) => {
  const connection = { ...inject('cluster'), database: 'postgres', max: 1, ...limits }
  const { pool, close } = openDatabase(connection, createLog('silent'))
  onTestFinished(close)
  const client = await pool.connect()
  const { timeout } = (client as unknown as { connection: { stream: Socket } }).connection.stream
  client.release()
  expect(timeout).toBe(longest)
})
