import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeCompany } from '../../../companies/testing.ts'
import { useApp } from '../../../testing/app.ts'
import { waitUntilBlocked } from '../../../testing/wait-until-blocked.ts'
import { insertRun, makeSchedule } from '../testing.ts'
import { claimRun, finishRun, lockClaim, renewClaim } from './store.ts'

const app = useApp()
beforeEach(async () => {
  await app.db.deleteFrom('report_runs').execute()
})

async function companyWithRuns(days: readonly string[]): Promise<string> {
  const { id, owner } = await makeCompany(app)
  const schedule = await makeSchedule(app.db, owner, id)
  for (const dueOn of days) await insertRun(app.db, id, schedule.id, { state: 'due', reason: null, dueOn })
  return id
}

const DAYS = ['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01']

test('companies take turns, and two reports are made at once', async () => {
  const busy = await companyWithRuns(DAYS)
  const other = await companyWithRuns(DAYS.slice(0, 2))
  const [one, two, three] = [await claimRun(app.db), await claimRun(app.db), await claimRun(app.db)]
  expect([one?.company_id, two?.company_id]).toEqual([busy, other])
  expect(three).toBeUndefined()
  const turns: (string | undefined)[] = []
  for (let run = one; run; run = await claimRun(app.db)) {
    turns.push(run.company_id)
    await finishRun(app.db, run, { state: 'sent', reason: null })
  }
  // The other company holds one, and has another beside those of the busy one.
  expect(turns).toEqual([busy, busy, other, busy, busy])
})

test('two workers never claim the same run', async () => {
  await companyWithRuns(['2026-10-01'])
  const claims = await Promise.all(Array.from({ length: 5 }, () => claimRun(app.db)))
  expect(claims.filter(Boolean)).toHaveLength(1)
})

test('the claim of a dead worker expires, and it can send nothing any more', async () => {
  await companyWithRuns(['2026-10-01'])
  const dead = await claimRun(app.db)
  if (!dead) throw new Error('nothing was due')
  expect(await claimRun(app.db)).toBeUndefined()
  await app.db.updateTable('report_runs').set({ claimed_until: '2026-01-01T00:00:00Z' }).execute()
  const living = await claimRun(app.db)
  expect(living).toMatchObject({ id: dead.id, attempts: 2 })
  expect(await app.db.transaction().execute((tx) => lockClaim(tx, dead))).toBe(false)
  expect(await finishRun(app.db, dead, { state: 'sent', reason: null })).toBe(false)
})

test.each(['claimed_until', 'retry_at'])(
  'what a clock years ahead left in %s keeps no run back',
  async (column) => {
    await companyWithRuns(DAYS)
    for (const _lane of [1, 2]) await claimRun(app.db)
    const ahead = new Date(Date.now() + 2 * 365 * 86_400_000).toISOString()
    await app.db
      .updateTable('report_runs')
      .set({ claimed_until: null, [column]: ahead })
      .execute()
    for (const _lane of [1, 2]) expect(await claimRun(app.db)).toBeDefined()
    expect(await claimRun(app.db)).toBeUndefined()
  },
)

test('a claim that is renewed while another worker waits for its turn stays what it is', async () => {
  await companyWithRuns(['2026-10-01'])
  const run = await claimRun(app.db)
  if (!run) throw new Error('nothing was due')
  const { waiting } = await app.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('report-runs', 0))`.execute(tx)
    const waiting = claimRun(app.db)
    await waitUntilBlocked(app.db)
    await renewClaim(app.db, run)
    return { waiting }
  })
  expect(await waiting).toBeUndefined()
})
