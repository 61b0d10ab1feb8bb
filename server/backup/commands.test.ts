import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../db/pool.ts'
import { expenseAt, makeExpense } from '../expenses/testing.ts'
import { writeCheckpoint } from '../history/checkpoints/write-checkpoint.ts'
import { makeLogbook } from '../history/testing.ts'
import { createLog } from '../log.ts'
import { useApp } from '../testing/app.ts'
import { asOwner, createDatabase, dropDatabase, urlOf } from '../testing/cluster.ts'
import { runCommand as run } from '../testing/program.ts'
import { digestTables, forge } from './testing.ts'
import { writeBackup } from './write-backup.ts'

const app = useApp()
const root = mkdtempSync(join(tmpdir(), 'wegbuch-commands-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('on an external PostgreSQL the owner of the tables saves and restores, beside foreign tables and with any settings of the role', async () => {
  const cluster = inject('cluster')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  const source = { ...cluster, database: rows[0]?.name ?? '' }
  const { owner, vehicleId } = await makeLogbook(app)
  await makeExpense(owner, vehicleId, expenseAt(3))
  await sql`create table of_others as select 1 as a`.execute(app.db)
  // As if another machine had the checkpoints: the database knows one that is not here.
  await writeCheckpoint(app.db, join(root, 'elsewhere'))
  const file = join(root, 'b.backup')
  expect(await run('backup', { DATABASE_URL: urlOf(asOwner(source)), DATA_DIR: root }, file)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Left out, because they are not Wegbuch's: of_others\.\n$/m),
  })

  const target = await createDatabase(cluster)
  const admin = openDatabase(target, createLog('silent'))
  const role = sql`role ${sql.id(asOwner(target).user)} in database ${sql.id(target.database)}`
  await sql`alter ${role} set statement_timeout = '20s'`.execute(admin.db)
  await sql`alter ${role} set datestyle = 'German'`.execute(admin.db)
  await sql`alter table companies add check (current_setting('statement_timeout') = '0')`.execute(admin.db)
  await sql`create table of_others as select 1 as a`.execute(admin.db)
  const env = { DATABASE_URL: urlOf(asOwner(target)), DATA_DIR: join(root, 'other') }
  expect(await run('restore', env, file)).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^1 chains with 7 entries hold; 1 vehicles, 3 trips and 1 expenses are as they say\.\nCheckpoints in .*: there are none/m,
    ),
  })
  const [{ 'public.security_events': _noted, ...restored }, saved] = [
    await digestTables(admin.db),
    await digestTables(app.db),
  ]
  expect(saved).toMatchObject(restored)
  // The saved database contains the event of the backup, the restored one also that of the restore.
  const known = await app.db
    .selectFrom('security_events')
    .select(['kind', 'subject'])
    .orderBy('recorded_at')
    .execute()
  expect(known.map(({ kind }) => kind)).toEqual(['company.created', 'backup.requested'])
  expect(
    await admin.db.selectFrom('security_events').select(['kind', 'subject']).orderBy('recorded_at').execute(),
  ).toEqual([...known, { kind: 'backup.restored', subject: userInfo().username }])
  expect(await run('restore', env, file)).toEqual({
    code: 1,
    output: 'The database is not empty, there are rows in public.companies: give it a new one\n',
  })
  await admin.close()
  await dropDatabase(target)
})

test('a value that the database refuses cannot control the terminal', async () => {
  const [file, path] = [join(root, 'c.backup'), join(root, 'forged.backup')]
  await writeBackup(app.db, root, file)
  forge(file, path, (lines) => {
    const first = lines.findIndex((text) => text.startsWith('{"table":"public.users"')) + 1
    const [, ...others] = JSON.parse(lines[first] ?? '') as string[]
    return lines.with(first, JSON.stringify(['\u001b[2J\n999 rows are as they stood', ...others]))
  })
  const target = await createDatabase(inject('cluster'))
  const env = { DATABASE_URL: urlOf(asOwner(target)), DATA_DIR: join(root, 'third') }
  const { code, output } = await run('restore', env, path)
  expect(code).toBe(1)
  expect(output).toContain(
    'invalid input syntax for type uuid: "\u{fffd}[2J\u{fffd}999 rows are as they stood"',
  )
  expect(output.split('\n').filter((line) => /\p{Cc}|^999/u.test(line))).toEqual([])
  await dropDatabase(target)
})
