import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { waitFor } from '../testing/wait-for.ts'
import { openLifeline } from './queue-pool.ts'

const app = useApp()

test('on the connection that tells that a worker lives something is sent again and again', async () => {
  const lifeline = await openLifeline(app.connection, () => {}, 10)
  await lifeline.lockName('worker')
  const sent = new Set<string>()
  await waitFor(async () => {
    const { rows } = await sql<{ at: string }>`
      select query_start::text as at from pg_stat_activity where query = 'select 1'
        and application_name = 'wegbuch-lifeline' and datname = current_database()`.execute(app.db)
    for (const { at } of rows) sent.add(at)
    return sent.size >= 3
  })
  expect(sent.size).toBe(3)
  await lifeline.close()
})
