import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { queueOpenTrips } from './inbox/mails/testing.ts'
import { urlOf } from './testing/cluster.ts'
import { mailsSurviveKills, queueNotifications } from './testing/kills/mails-survive-kills.ts'
import { startProgram } from './testing/program.ts'
import { waitFor } from './testing/wait-for.ts'
import { useWorker } from './testing/worker.ts'

const app = useWorker()
const dataDir = mkdtempSync(join(tmpdir(), 'wegbuch-worker-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a worker without DATABASE_URL is refused in one line that names it', async () => {
  const worker = startProgram('server/worker.ts', { DATA_DIR: dataDir })
  expect(await worker.ended).toBe(1)
  expect(worker.output()).toBe(
    'DATABASE_URL must be set for a worker apart from the server: the embedded database belongs to the server alone\n',
  )
  expect(readdirSync(dataDir)).toEqual([])
})

test('on SIGTERM the worker ends with 0', async () => {
  const env = { DATABASE_URL: urlOf(app.connection), DATA_DIR: dataDir }
  const worker = startProgram('server/worker.ts', env)
  await waitFor(async () => worker.output().includes('the worker is ready'))
  expect(await worker.stop('SIGTERM')).toBe(0)
})

test.for([
  ['mails', undefined],
  ['notifications of a trip', queueNotifications],
  ['mails about open trips', queueOpenTrips],
] as const)(
  '80 queued %s survive three kill -9 of the worker',
  { timeout: 90_000 },
  async ([_what, queue], { signal }) => {
    const { db } = app.database
    const databaseUrl = urlOf(app.connection)
    const { lost, arrived, copies, killedAt } = await mailsSurviveKills({
      db,
      databaseUrl,
      dataDir,
      mails: 80,
      kills: 3,
      signal,
      ...(queue && { queue }),
    })
    expect(lost).toEqual([])
    expect(arrived).toBe(80)
    expect(killedAt).toHaveLength(3)
    // A kill affects at most the four mails that are sent at once.
    expect(copies).toBeLessThanOrEqual(12)
    const unsent = await db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
    expect(unsent).toEqual([])
  },
)
