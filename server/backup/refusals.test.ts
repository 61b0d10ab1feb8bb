import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { migrateAndLoad } from '../db/migrate.ts'
import { appliedMigrations } from '../db/schema-fault.ts'
import { writeCheckpoint } from '../history/checkpoints/write-checkpoint.ts'
import { makeLogbook, verify } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import { checkBackup } from './check-backup.ts'
import { parseBackupPath, parseRestoreOptions } from './command.ts'
import { LINE_BYTES_MAX } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { firstNonEmptyTable, readTables } from './store.ts'
import { type ChangeLines, digestTables, forge, linesOf, useTargets, withEnd, withHeader } from './testing.ts'
import { writeBackup } from './write-backup.ts'

const app = useApp()
const targets = useTargets()
let [file, dataDir] = ['', '']

beforeAll(async () => {
  await makeLogbook(app)
  dataDir = targets.folder()
  await writeCheckpoint(app.db, dataDir)
  file = targets.file()
  await writeBackup(app.db, dataDir, file)
})

/** The backup with other lines and an end that no longer matches. */
function rewriteBackup(change: (lines: string[]) => string[]): string {
  const path = targets.file()
  writeFileSync(path, gzipSync(change(linesOf(file)).join('\n')))
  return path
}

const forgeBackup = (change: ChangeLines): string => forge(file, targets.file(), change)

/** The reason of the refusal; checks that nothing was restored. */
async function refusalOf(path: string): Promise<string> {
  const [target, folder] = [await targets.empty(), targets.folder()]
  const reason = await restoreBackup(target, folder, path).then(
    () => 'it was restored',
    (error: Error) => error.message,
  )
  expect(await firstNonEmptyTable(target.db, await readTables(target.db))).toBeNull()
  expect((await verify(target.db, folder)).faults).toEqual([])
  expect(readdirSync(folder, { recursive: true })).not.toContainEqual(expect.stringMatching(/part$/))
  return reason
}

test.each([
  [
    'a value changed',
    (lines: string[]) => lines.map((text) => text.replace('Lieferung', 'Lieferant')),
    'it was changed after it was written',
  ],
  [
    'a row left out',
    (lines: string[]) => lines.filter((text) => !text.includes('Albwerk')),
    'it should have 1 rows of public.',
  ],
  ['its end left out', (lines: string[]) => lines.slice(0, -2), 'its end is missing'],
  [
    'half of its last line',
    (lines: string[]) => [...lines.slice(0, -2), (lines.at(-2) ?? '').slice(0, 40)],
    'its end is missing',
  ],
  ['another kind of file', () => ['{"a": 1}', ''], 'its end is missing'],
])('a backup with %s is refused before anything is touched', async (_what, change, reason) => {
  const path = rewriteBackup(change)
  expect(await refusalOf(path)).toContain(`${path} is no whole backup: ${reason}`)
})

test('a backup that is truncated, of another format or missing is refused', async () => {
  const cut = targets.file()
  writeFileSync(cut, readFileSync(file).subarray(0, -2_000))
  await expect(checkBackup(cut)).rejects.toThrow(`${cut} is no whole backup`)
  const text = targets.file()
  writeFileSync(text, 'Fahrtenbuch')
  await expect(checkBackup(text)).rejects.toThrow(`${text} is no whole backup`)
  await expect(checkBackup(`${cut}x`)).rejects.toThrow(`There is no ${cut}x`)
})

test('a backup of a newer or another Wegbuch is refused', async () => {
  const more = { name: '9999_later', checksum: 'x' }
  const newer = forgeBackup(withHeader((header) => ({ ...header, migrations: [...header.migrations, more] })))
  expect(await refusalOf(newer)).toContain(
    'It is of a newer Wegbuch: this one does not know the migration 9999_later',
  )
  const other = forgeBackup(
    withHeader((header) => ({ ...header, migrations: [{ ...header.migrations[0], checksum: 'x' }] })),
  )
  expect(await refusalOf(other)).toMatch(
    /^It is of another Wegbuch: the migration 0001_\w+ is not the one of here$/,
  )
  const format = forgeBackup(withHeader((header) => ({ ...header, format: 2 })))
  expect(await refusalOf(format)).toContain(`${format} is of a newer Wegbuch: its format is 2`)
})

test('a backup with files outside of the data directory, or rows of an unknown table, is refused', async () => {
  const name = '../../outside.txt'
  const path = forgeBackup((lines) =>
    lines.map((text) => text.replace('{"file":"checkpoint-key.pem"}', `{"file":"${name}"}`)),
  )
  expect(await refusalOf(path)).toContain(`The backup holds a file that does not belong there: ${name}`)
  expect(existsSync(join(dirname(path), 'outside.txt'))).toBe(false)
  const table = forgeBackup((lines) =>
    lines.map((text) =>
      text.startsWith('{') ? text.replace('"public.users"', '"pg_catalog.pg_authid"') : text,
    ),
  )
  expect(await refusalOf(table)).toContain(
    'The backup has rows of a table that is not known here: pg_catalog.pg_authid',
  )
})

test('a backup with a forged header or count is refused with one line', async () => {
  const header = forgeBackup(withHeader((original) => ({ ...original, migrations: [null] })))
  expect(await refusalOf(header)).toBe(`${header} is no whole backup: it does not begin as one`)
  const end = '{"end":"public.users","lines":'
  const count = forgeBackup((lines) => lines.map((text) => (text.startsWith(end) ? `${end}7}` : text)))
  expect(await refusalOf(count)).toMatch(
    /is no whole backup: it should have 7 rows of public.users and has \d$/,
  )
})

const without = (start: string) => (lines: string[]) => lines.filter((text) => !text.startsWith(start))

test.each([
  [
    'rows than its end tells',
    withEnd((end) => ({ ...end, tables: { ...end.tables, 'public.users': 7 } })),
    /it should have 7 rows of public.users and has \d$/,
  ],
  [
    'tables than its end tells',
    withEnd((end) => ({ ...end, tables: { ...end.tables, 'public.others': 1 } })),
    /it should have 1 rows of public.others and has none$/,
  ],
  [
    'files than its end tells',
    withEnd((end) => ({ ...end, files: 9 })),
    /it should have 9 files and has \d$/,
  ],
  ['ends than sections', without('{"end":"public.users"'), /public.users has no end$/],
  ['beginnings than sections', without('{"table":"public.users"'), /it has rows of nothing$/],
])('a backup with other %s is not whole', async (_what, change, reason) => {
  await expect(checkBackup(forgeBackup(change))).rejects.toThrow(reason)
})

test('a check refuses a file that a restore would refuse', async () => {
  const path = forgeBackup((lines) =>
    lines.map((text) => text.replaceAll('"checkpoint-key.pem"', '"../outside.txt"')),
  )
  await expect(checkBackup(path)).rejects.toThrow('The backup holds a file that does not belong there')
})

test('a line longer than any row is refused before all of it is read', async () => {
  const path = targets.file()
  writeFileSync(path, gzipSync(Buffer.alloc(LINE_BYTES_MAX + 1, 'a')))
  await expect(checkBackup(path)).rejects.toThrow(
    `${path} is no whole backup: it has a line that is too long`,
  )
})

test('a restore into a database with rows is refused', async () => {
  const target = await targets.empty()
  await target.db
    .insertInto('companies')
    .values({ id: '00000000-0000-4000-8000-000000000001', name: 'A' })
    .execute()
  await expect(restoreBackup(target, targets.folder(), file)).rejects.toThrow(
    'The database is not empty, there are rows in public.companies: give it a new one',
  )
  expect((await digestTables(target.db))['public.trips']).toBe('0 ')
})

test('checkpoints of another key are not replaced', async () => {
  const folder = targets.folder()
  const target = await targets.empty()
  await writeCheckpoint(app.db, folder)
  const key = readFileSync(join(folder, 'checkpoint-key.pem'))
  await expect(restoreBackup(target, folder, file)).rejects.toThrow(
    `${join(folder, 'checkpoint-key.pem')} is there already and is another than that of the backup`,
  )
  expect(readFileSync(join(folder, 'checkpoint-key.pem'))).toEqual(key)
  expect(await firstNonEmptyTable(target.db, await readTables(target.db))).toBeNull()
})

/** Nobody writes to the old ones any more; to the fresh one perhaps a process that is not seen from here. */
function writeParts(folder: string, old: string[], fresh: string): void {
  for (const name of [...old, fresh]) writeFileSync(join(folder, name), 'x')
  for (const name of old) utimesSync(join(folder, name), 0, 0)
}

test('the next restore removes the partial files of a killed one, and nothing else', async () => {
  const folder = targets.folder()
  // No process has so high an id; the parent process is alive.
  const [dead, alive] = [`${2 ** 22 + 1}.0a1b2c3d4e5f.part`, `${process.ppid}.0a1b2c3d4e5f.part`]
  const left = [`checkpoint-key.pem.${dead}`, `checkpoints/checkpoint-00000007.txt.${dead}`]
  const others = [
    `checkpoint-key.pem.${alive}`,
    `checkpoints/notes.txt.${dead}`,
    'checkpoints/checkpoint-00000007.txt.part',
    'checkpoint-key.pem.bak',
  ]
  mkdirSync(join(folder, 'checkpoints'), { recursive: true })
  const fresh = `checkpoint-key.pem.${dead.replace('0a', '1a')}`
  writeParts(folder, [...left, ...others], fresh)
  await restoreBackup(await targets.empty(), folder, file)
  expect(left.filter((name) => existsSync(join(folder, name)))).toEqual([])
  expect([...others, fresh].filter((name) => !existsSync(join(folder, name)))).toEqual([])
})

test('a backup of an older schema is migrated, one into a newer schema is refused', async () => {
  const [old, path] = [await targets.bare(), targets.file()]
  const older = (await appliedMigrations(app.db)).filter(({ name }) => name < '0060')
  await migrateAndLoad(old.connection, older, async () => {
    await old.db
      .insertInto('companies')
      .values({ id: '00000000-0000-4000-8000-000000000001', name: 'A' })
      .execute()
    await writeBackup(old.db, targets.folder(), path)
  })
  expect((await checkBackup(path)).manifest.tables).not.toHaveProperty('public.expenses')
  const target = await targets.bare()
  const { migrated } = await restoreBackup(target, targets.folder(), path)
  expect(migrated).toContain('0060_expenses')
  expect(await digestTables(target.db)).toMatchObject({
    'public.companies': expect.stringMatching(/^1 /),
    'public.expenses': '0 ',
  })
  expect((await verify(target.db, targets.folder())).faults).toEqual([])
  expect(await refusalOf(path)).toContain(
    'The database has a newer schema than what is to be loaded, with 0060_expenses',
  )
})

test('a backup is not restored over a migration with another content', async () => {
  const target = await targets.empty()
  await sql`update schema_migrations set checksum = 'x' where name = '0060_expenses'`.execute(target.db)
  await expect(restoreBackup(target, targets.folder(), file)).rejects.toThrow(
    'The database has the schema of another Wegbuch: its migration 0060_expenses is not the one of here',
  )
})

test('a backup replaces no file, and leaves no incomplete one', async () => {
  const before = readFileSync(file)
  await expect(writeBackup(app.db, dataDir, file)).rejects.toThrow(`${file} is there already`)
  expect(readFileSync(file)).toEqual(before)
  expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('the next backup removes the partial files of killed ones, and nothing else', async () => {
  const folder = targets.folder()
  const [dead, alive] = [`${2 ** 22 + 1}`, `${process.ppid}`]
  const named = 'wegbuch-20260301T060708Z.backup'
  const left = [`${named}.${dead}.0a1b2c3d4e5f.part`, `${named}.${dead}.part`, `own.${dead}.part`]
  const others = [`${named}.${alive}.0a1b2c3d4e5f.part`, named, `notes.txt.${dead}.part`]
  const fresh = `${named}.${dead}.1a1b2c3d4e5f.part`
  writeParts(folder, [...left, ...others], fresh)
  await writeBackup(app.db, dataDir, join(folder, 'own'))
  expect(readdirSync(folder).toSorted()).toEqual([...others, fresh, 'own'].toSorted())
})

test('each command needs a file, and prints its usage without one', () => {
  const now = new Date('2026-03-01T06:07:08.999Z')
  expect(parseBackupPath([], { dataDir: '/d' }, now)).toBe('/d/backups/wegbuch-20260301T060708Z.backup')
  expect(parseBackupPath(['/b/x'], { dataDir: '/d' }, now)).toBe('/b/x')
  expect(parseRestoreOptions(['--check', '/b/x'])).toEqual({ path: '/b/x', isCheck: true })
  for (const args of [['a', 'b'], ['--all']])
    expect(() => parseBackupPath(args, { dataDir: '/d' }, now)).toThrow('Usage: npm run backup')
  for (const args of [[], ['a', 'b'], ['--all', 'a']])
    expect(() => parseRestoreOptions(args)).toThrow('Usage: npm run restore')
})
