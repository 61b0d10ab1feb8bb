import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../config.ts'
import { useDataDir, verify } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import { asOwner } from '../testing/cluster.ts'
import { recordEvent } from './record-event.ts'
import { removeOldEvents } from './remove-old-events.ts'
import { loggedEvents } from './testing.ts'

const app = useApp()
const dataDir = useDataDir()
const ORIGIN = { address: '203.0.113.7', requestId: 'r1' }

// The owner of the tables, like the application; and a superuser, like the pool of the tests.
const clients: Record<'owner' | 'superuser', pg.Client> = {} as never
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  const connection = { ...inject('cluster'), database: rows[0]?.name ?? '' }
  clients.owner = new pg.Client(asOwner(connection))
  clients.superuser = new pg.Client(connection)
  await Promise.all([clients.owner.connect(), clients.superuser.connect()])
  await recordEvent(app.db, { ...ORIGIN, kind: 'sign_in.succeeded' })
  await recordEvent(app.db, { ...ORIGIN, kind: 'password.reset' })
})
afterAll(() => Promise.all([clients.owner.end(), clients.superuser.end()]))

const REFUSED = [
  `update security_events set client_address = null`,
  `update security_events set recorded_at = recorded_at - interval '1 year'`,
  `delete from security_events`,
  `delete from security_events where kind = 'password.reset'`,
  `truncate security_events`,
  `insert into security_event_removals values (gen_random_uuid(), 29)`,
  `insert into security_event_removals values (gen_random_uuid(), -1)`,
  `set session_replication_role = replica; delete from security_events`,
]

async function codeOf(client: pg.Client, statements: string): Promise<string> {
  try {
    await client.query('begin')
    await client.query(statements)
    return 'done'
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await client.query('rollback')
  }
}

test.each(REFUSED)('%s is refused', async (statement) => {
  const before = await loggedEvents(app.db)
  expect(await codeOf(clients.superuser, statement)).toBe('WB003')
  // Only a superuser may set session_replication_role.
  expect(await codeOf(clients.owner, statement)).toMatch(statement.startsWith('set') ? '42501' : 'WB003')
  expect(await loggedEvents(app.db)).toEqual(before)
})

test('events older than the configured days are removed, which is an event itself', async () => {
  const at = (days: number) =>
    sql`
    insert into security_events (id, recorded_at, kind, outcome)
    values (gen_random_uuid(), now() - make_interval(days => ${days}), 'sign_in.failed', 'refused')`.execute(
      app.db,
    )
  for (const days of [600, 101, 99, 31]) await at(days)
  const ages = async () =>
    (
      await sql<{ days: number }>`select (now()::date - recorded_at::date) as days from security_events
        order by recorded_at`.execute(app.db)
    ).rows.map(({ days }) => days)
  expect(await ages()).toEqual([600, 101, 99, 31, 0, 0])

  const config = readConfig({ SECURITY_LOG_DAYS: '100' })
  const task = removeOldEvents({ db: app.db, config, log: app.app.log })
  await task.run({})
  expect(await ages()).toEqual([99, 31, 0, 0, 0])
  expect((await loggedEvents(app.db)).at(-1)).toEqual({
    kind: 'log.trimmed',
    outcome: 'succeeded',
    count: 1,
    details: { events: 2, olderThanDays: 100 },
  })
  // Without anything to remove there is no event.
  await task.run({})
  expect(await ages()).toEqual([99, 31, 0, 0, 0])
  expect(await sql`select from security_event_removals`.execute(app.db)).toMatchObject({ rows: [] })
  // A plain delete cannot remove even an old one.
  const old = `delete from security_events where recorded_at < now() - interval '90 days'`
  expect(await codeOf(clients.superuser, old)).toBe('WB003')
})

test('verify reports a disabled guard of the security log', async () => {
  await sql`alter table security_events disable trigger security_events_guard_deletion`.execute(app.db)
  const { faults } = await verify(app.db, dataDir)
  await sql`alter table security_events enable always trigger security_events_guard_deletion`.execute(app.db)
  expect(faults).toEqual([
    'Table security_events: its guard security_events_guard_deletion is not always on.',
  ])
})

test('a detail that its kind does not allow is not stored', async () => {
  const details = { role: 'company_user', password: 'Kraniche über Ulm' }
  await recordEvent(app.db, { ...ORIGIN, kind: 'member.left', details })
  expect((await loggedEvents(app.db)).at(-1)).toMatchObject({ details: { role: 'company_user' } })
  expect(JSON.stringify(await loggedEvents(app.db))).not.toContain('Kraniche')
})
