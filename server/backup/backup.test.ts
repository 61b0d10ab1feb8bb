import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expenseAt, makeExpense } from '../expenses/testing.ts'
import { writeCheckpoint } from '../history/checkpoints/write-checkpoint.ts'
import { runErase } from '../history/erase/command.ts'
import { makeLogbook, verify } from '../history/testing.ts'
import { parseOptions, runVerify } from '../history/verify/command.ts'
import { openIdentity, useIdentity } from '../identity/testing.ts'
import type { TestApp } from '../testing/app.ts'
import type { TestIssuer } from '../testing/issuer.ts'
import { type Person, personFactory } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { restoreBackup } from './restore-backup.ts'
import { digestTables, linesOf, useTargets } from './testing.ts'
import { writeBackup } from './write-backup.ts'

const source = useIdentity()
const targets = useTargets()
// The folder of the checkpoints that the database knows.
const dataDir = targets.folder()

/** A user with an account of the embedded provider, signed in. */
async function somebody(): Promise<{ person: Person; email: string }> {
  const account = await source.account()
  const token = async () => (await source.signIn(account)).access_token
  return { person: await personFactory(source.app, { token } as TestIssuer)(), email: account.email }
}

const world = (person: Person) => ({ db: source.db, person: async () => person }) as TestApp

const ODD = 'Zeile und\nnoch eine "\\N" \\. 🚗 {"a":[1]}'

test('a restore brings back written, deleted and erased records; accounts can sign in', async () => {
  const { person, email } = await somebody()
  const { owner, vehicleId, trips } = await makeLogbook(world(person))
  await makeTrip(owner, vehicleId, tripFrom(31, 40, 3, { comment: ODD, category: 'business' }))
  const spent = await makeExpense(owner, vehicleId, expenseAt(3, { comment: ODD, tags: ['Zoll', 'a,b"c'] }))
  const gone = await makeExpense(owner, vehicleId, expenseAt(4))
  await owner.remove(`/api/expenses/${gone.id}`)
  for (const part of ['personal', 'coordinates'])
    await runErase(source.db, ['--trip', trips[0] ?? '', '--part', part, '--actor', owner.id])
  const companies = (await owner.get('/api/users/me/companies')).json<{ data: { id: string }[] }>().data
  const invited = { name: 'Ida Ott', email: 'ida@example.test', roleIds: ['company_user'], languageIso: 'de' }
  const invitation = await owner.post(
    `/api/companies/${companies[0]?.id}/invitations`,
    'company_invitation',
    invited,
  )
  expect(invitation.statusCode).toBe(201)
  const name = 'Zeile\u2028und\u0085noch\r\neine\t'
  await sql`update users set last_name = ${name} where id = ${owner.id}`.execute(source.db)
  await writeCheckpoint(source.db, dataDir)

  const file = targets.file()
  const written = await writeBackup(source.db, dataDir, file)
  expect(written).toMatchObject({ files: 3, tables: { 'public.trips': 4, 'public.trip_tracks': 1 } })
  // Every table that a migration creates is known as ours.
  expect(written.leftOut).toEqual([])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const [target, newDir] = [await targets.empty(), targets.folder()]
  await restoreBackup(target, newDir, file)

  const content = await digestTables(target.db)
  expect(content).toEqual(await digestTables(source.db))
  expect(content['graphile_worker._private_jobs']).toMatch(/^[1-9]/)
  expect((await verify(target.db, newDir)).faults).toEqual([])
  expect((await verify(target.db, newDir)).checkpoints).toHaveLength(1)
  expect(statSync(join(newDir, 'checkpoint-key.pem')).mode & 0o777).toBe(0o600)
  expect(statSync(join(newDir, 'checkpoints')).mode & 0o777).toBe(0o700)

  const again = await openIdentity(target.connection)
  const token = async () => (await again.test.signIn({ email })).access_token
  const back = await personFactory(again.test.app, { token } as TestIssuer)()
  expect(back.id).toBe(owner.id)
  const read = await back.get(`/api/expenses/${spent.id}`)
  expect(read.json().data.attributes).toMatchObject({
    comment: spent.attributes.comment,
    tags: ['Zoll', 'a,b"c'],
  })
  await makeTrip(back, vehicleId, tripFrom(40, 44, 5))
  const { rows: jobs } = await sql<{ isNewer: boolean }>`
    select (graphile_worker.add_job('nobody')).id > max(id) as "isNewer"
    from graphile_worker._private_jobs`.execute(target.db)
  expect(jobs).toEqual([{ isNewer: true }])
  expect((await verify(target.db, newDir)).faults).toEqual([])
  expect(await writeCheckpoint(target.db, newDir)).toMatchObject({ number: 2, shorter: [] })
  await again.close()
})

test('a backup taken during writes contains all acknowledged records and is consistent', async () => {
  const { person } = await somebody()
  const { owner, vehicleId } = await makeLogbook(world(person))
  const acknowledged: string[] = []
  const over = new AbortController()
  const write = async (lane: number) => {
    for (let n = 0; !over.signal.aborted; n++) {
      const at = 100 + lane * 1_000 + n
      acknowledged.push((await makeTrip(owner, vehicleId, tripFrom(at, at + 1, at))).id)
    }
  }
  const writers = [0, 1, 2].map(write)
  while (acknowledged.length < 15) await new Promise(setImmediate)
  const before = [...acknowledged]
  const file = targets.file()
  await writeBackup(source.db, dataDir, file)
  const during = acknowledged.length
  over.abort()
  await Promise.all(writers)

  const [target, newDir] = [await targets.empty(), targets.folder()]
  await restoreBackup(target, newDir, file)
  const { rows } = await sql<{ id: string }>`select id from trips`.execute(target.db)
  const restored = new Set(rows.map(({ id }) => id))
  expect(before.filter((id) => !restored.has(id))).toEqual([])
  expect(during).toBeGreaterThan(before.length)
  expect(acknowledged.some((id) => !restored.has(id))).toBe(true)
  expect((await verify(target.db, newDir)).faults).toEqual([])
})

test('after a restore beside newer checkpoints, verify reports how far each history is complete and what is missing', async () => {
  const { person } = await somebody()
  const { owner, vehicleId } = await makeLogbook(world(person))
  await writeCheckpoint(source.db, dataDir)
  const file = targets.file()
  await writeBackup(source.db, dataDir, file)
  await makeTrip(owner, vehicleId, tripFrom(31, 32, 3))
  await writeCheckpoint(source.db, dataDir)
  await makeTrip(owner, vehicleId, tripFrom(32, 33, 4))
  const newest = await writeCheckpoint(source.db, dataDir)
  const [header = ''] = readFileSync(newest?.file ?? '', 'utf8').split('\n')

  const target = await targets.empty()
  await restoreBackup(target, dataDir, file)
  expect(await runVerify(target.db, parseOptions([], { dataDir }))).toEqual({
    lines: [
      expect.stringMatching(/ chains with \d+ entries hold; /),
      `Vehicle ${vehicleId}: the history is complete up to entry 6; checkpoint ${newest?.number} of ${JSON.parse(header).at} has signed 2 more.`,
      expect.stringMatching(/^This is normal after the restore of an older backup/),
    ],
    isSuccess: false,
  })
})

test('only the owner can read the folder of backups, also one that an earlier version left open', async () => {
  const [open, absent] = [targets.folder(), targets.folder()]
  mkdirSync(join(open, 'backups'))
  chmodSync(join(open, 'backups'), 0o755)
  for (const dataDir of [open, absent]) {
    const file = join(dataDir, 'backups', 'one.backup')
    await writeBackup(source.db, dataDir, file)
    expect([file, join(dataDir, 'backups')].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o600, 0o700,
    ])
  }
})

test('of two backups with one name at the same moment one is written, and the other says that the name is taken', async () => {
  const folder = targets.folder()
  const file = join(folder, 'one.backup')
  const settled = await Promise.allSettled([0, 1].map(() => writeBackup(source.db, dataDir, file)))
  const written = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.sha256] : []))
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []))
  expect(refused).toEqual([`${file} is there already: a backup takes no name that is taken`])
  expect(written).toEqual([JSON.parse(linesOf(file).at(-2) ?? '').sha256])
  expect(readdirSync(folder)).toEqual(['one.backup'])
})
