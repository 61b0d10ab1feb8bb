import { beforeAll, expect, test } from 'vitest'
import { readMigrations, tablesOf } from '../db/migration-files.ts'
import { makeLogbook } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import { runCommand } from '../testing/program.ts'
import { checkBackup } from './check-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { QUEUE_TABLES } from './rules.ts'
import { firstNonEmptyTable, readTables } from './store.ts'
import { type ChangeLines, forge, useTargets, withEnd, withHeader } from './testing.ts'
import { writeBackup } from './write-backup.ts'

const app = useApp()
const targets = useTargets()
let file = ''

beforeAll(async () => {
  await makeLogbook(app)
  file = targets.file()
  await writeBackup(app.db, targets.folder(), file)
})

/** The first two rows of a table with several, in one line that counts as one row. */
const joinRows: ChangeLines = (lines) => {
  const first = lines.findIndex((text, nth) => text.startsWith('[') && lines[nth + 1]?.startsWith('['))
  return lines.toSpliced(first, 2, `${lines[first]},${lines[first + 1]}`)
}

const changeFirstRow =
  (change: (row: string) => string): ChangeLines =>
  (lines) => {
    const first = lines.findIndex((text) => text.startsWith('['))
    return lines.with(first, change(lines[first] ?? ''))
  }

/** The lines of a table, and what the end counts of it. */
const leaveOut =
  (table: string): ChangeLines =>
  (lines) => {
    const first = lines.findIndex((text) => text.startsWith(`{"table":"${table}"`))
    const last = lines.findIndex((text) => text.startsWith(`{"end":"${table}"`))
    const uncounted = withEnd(({ tables: { [table]: _rows, ...tables }, ...end }) => ({ ...end, tables }))
    return uncounted(lines.toSpliced(first, last - first + 1))
  }

const renameTable =
  (name: string): ChangeLines =>
  (lines) =>
    lines.map((text) => (text.startsWith('{') ? text.replaceAll('"public.users"', `"${name}"`) : text))

test.each<[string, ChangeLines, string]>([
  ['two rows in one line', joinRows, 'has a row that is none'],
  ['a row that is no JSON', changeFirstRow((row) => row.slice(0, -1)), 'has a row that is none'],
  ['a row with one value more', changeFirstRow((row) => `["",${row.slice(1)}`), 'has a row that is none'],
  [
    'a number in a row',
    changeFirstRow((row) => `[1${row.slice(row.indexOf(','))}`),
    'has a row that is none',
  ],
  [
    'columns that are none',
    (lines) => lines.map((text) => text.replace(/"columns":\[[^\]]*\]/, '"columns":7')),
    'it has a line that says nothing',
  ],
  [
    'a very long time',
    withHeader((header) => ({ ...header, at: '2'.repeat(5_000) })),
    'it does not say when',
  ],
  [
    'a time that does not exist',
    withHeader((header) => ({ ...header, at: '2026-02-30T00:00:00Z' })),
    'it does not say when',
  ],
  [
    'a time of signs alone',
    withHeader((header) => ({ ...header, at: '2026-99-99T::::::::::::.Z' })),
    'it does not say when',
  ],
  ['no migration', withHeader((header) => ({ ...header, migrations: [] })), 'it does not begin as one'],
  [
    'a migration that is not known here',
    withHeader((header) => ({
      ...header,
      migrations: [...header.migrations, { name: '9999_later', checksum: 'x' }],
    })),
    'this one does not know the migration 9999_later',
  ],
  [
    'its migrations in another order',
    withHeader((header) => ({ ...header, migrations: header.migrations.toReversed() })),
    'It does not have the migrations in their order',
  ],
  [
    'a migration twice',
    withHeader((header) => ({
      ...header,
      migrations: [...header.migrations, ...header.migrations.slice(-1)],
    })),
    'It does not have the migrations in their order, each of them once',
  ],
  [
    'a migration twice and a later one left out',
    withHeader((header) => ({
      ...header,
      migrations: header.migrations.flatMap((one, nth) => (nth === 0 ? [one, one] : [one])).slice(0, -1),
    })),
    'It does not have the migrations in their order, each of them once',
  ],
  [
    'no table at all',
    (lines) => withEnd((end) => ({ ...end, tables: {}, files: 0 }))([lines[0] ?? '', lines.at(-1) ?? '']),
    'it lacks public.',
  ],
  ['a table left out', leaveOut('public.expenses'), 'it lacks public.expenses'],
  ['a table of others', renameTable('public.others'), 'a table that is not known here: public.others'],
  [
    'a table that the queue has not',
    renameTable('graphile_worker.others'),
    'a table that is not known here: graphile_worker.others',
  ],
  [
    'a column named twice',
    (lines) => lines.map((text) => text.replace('"columns":["id","company_id"', '"columns":["id","id"')),
    'has a column twice',
  ],
  [
    'a time in two lines',
    withHeader((header) => ({ ...header, at: '2026-11-19T00:00:00Z\n\u001b[2J' })),
    'it does not say when',
  ],
])('a forged backup with %s is refused by the check and before a restore', async (_what, change, reason) => {
  const path = forge(file, targets.file(), change)
  await expect(checkBackup(path)).rejects.toThrow(reason)
  const target = await targets.empty()
  await expect(restoreBackup(target, targets.folder(), path)).rejects.toThrow(reason)
  expect(await firstNonEmptyTable(target.db, await readTables(target.db))).toBeNull()
})

test('a forged backup that lacks a migration in the middle leaves the database as it was', async () => {
  const without = withHeader((header) => ({
    ...header,
    migrations: header.migrations.filter(({ name }) => !name.startsWith('0188_')),
  }))
  const target = await targets.empty()
  const path = forge(file, targets.file(), without)
  await expect(restoreBackup(target, targets.folder(), path)).rejects.toThrow(
    /^It lacks the migration 0188_\w+, but has later ones$/,
  )
  await restoreBackup(target, targets.folder(), file)
})

test('a forged backup that lacks a column is refused by the restore', async () => {
  const path = forge(file, targets.file(), (lines) => {
    const first = lines.findIndex((text) => text.startsWith('{"table":"public.trips"'))
    const last = lines.findIndex((text) => text.startsWith('{"end":"public.trips"'))
    const cut = lines.map((text, nth) => {
      if (nth === first) return text.replace(/,"[^"]*"\]\}$/, ']}')
      const isRow = nth > first && nth < last
      return isRow ? JSON.stringify((JSON.parse(text) as unknown[]).slice(0, -1)) : text
    })
    return cut
  })
  const target = await targets.empty()
  await expect(restoreBackup(target, targets.folder(), path)).rejects.toThrow(
    /^The backup lacks the column public.trips.\w+$/,
  )
  expect(await firstNonEmptyTable(target.db, await readTables(target.db))).toBeNull()
})

test('the check knows the tables of the migrations and of the job queue', async () => {
  const names = (await readTables(app.db)).map(({ name }) => name)
  expect([...tablesOf(readMigrations()), ...QUEUE_TABLES].toSorted()).toEqual(names.toSorted())
})

const HOSTILE = '\u001b[2J\nfile is whole: 999 rows of 9 tables\u009b8m'
const inLines =
  (from: string | RegExp, to: string): ChangeLines =>
  (lines) =>
    lines.map((text) => (text.startsWith('{') ? text.replace(from, to) : text))

test.each<[string, ChangeLines]>([
  ['the format', withHeader((header) => ({ ...header, format: HOSTILE }))],
  ['a migration', withHeader((header) => ({ ...header, migrations: [{ name: HOSTILE, checksum: 'x' }] }))],
  ['a table', renameTable(JSON.stringify(HOSTILE).slice(1, -1))],
  ['a column', inLines(/"columns":\["\w+"/, `"columns":[${JSON.stringify(HOSTILE)}`)],
  ['a count of rows', inLines(/"lines":\d+/, `"lines":${JSON.stringify(HOSTILE)}`)],
  ['a count of files', withEnd((end) => ({ ...end, files: HOSTILE }))],
  ['a counted table', withEnd((end) => ({ ...end, tables: { ...end.tables, [HOSTILE]: 1 } }))],
  ['a count at the end', withEnd((end) => ({ ...end, tables: { ...end.tables, 'public.a': HOSTILE } }))],
])('what a forged backup says as %s is not quoted', async (_what, change) => {
  const path = forge(file, targets.file(), change)
  await expect(checkBackup(path)).rejects.toThrow(/^\S+ is no whole backup: [\w ]+$/)
})

test('the name of a file in a forged backup is quoted in one line, without control characters', async () => {
  const path = forge(file, targets.file(), inLines(/^\{"table":.*/, `{"file":${JSON.stringify(HOSTILE)}}`))
  expect(await runCommand('restore', { DATA_DIR: targets.folder() }, '--check', path)).toEqual({
    code: 1,
    output:
      'The backup holds a file that does not belong there: \u{fffd}[2J\u{fffd}file is whole: 999 rows of 9 tables\u{fffd}8m\n',
  })
})
