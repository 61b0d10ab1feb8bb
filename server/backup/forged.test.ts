import { beforeAll, expect, test } from 'vitest'
import { makeLogbook } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import { checkBackup } from './check-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { firstNonEmptyTable, readTables } from './store.ts'
import { type ChangeLines, forge, useTargets, withHeader } from './testing.ts'
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
