import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { checkpointFolder } from '../checkpoints/files.ts'
import { writeCheckpoint } from '../checkpoints/write-checkpoint.ts'
import { makeLogbook, useDataDir, withoutGuards } from '../testing.ts'
import { parseOptions, runVerify } from './command.ts'

const app = useApp()
const dataDir = useDataDir()

async function answer(...args: string[]) {
  return runVerify(app.db, parseOptions(args, { dataDir }))
}

test('it reports how much was checked, how far the checkpoints reach, and the faults', async () => {
  const { vehicleId } = await makeLogbook(app)
  const { vehicleId: other } = await makeLogbook(app)
  expect(await answer()).toEqual({
    lines: [
      '2 chains with 12 entries hold; 2 vehicles, 6 trips and 0 expenses are as they say.',
      'There is no checkpoint yet: that nothing was cut off at an end cannot be shown. npm run checkpoint writes one.',
    ],
    isSuccess: true,
  })

  await writeCheckpoint(app.db, dataDir)
  expect((await answer()).lines).toEqual([
    '2 chains with 12 entries hold; 2 vehicles, 6 trips and 0 expenses are as they say.',
    expect.stringMatching(/^Checkpoint 1 of 20\S+ holds: 2 chains moved, 12 entries in all\.$/),
    expect.stringMatching(/^Signed by the key [0-9a-f]{64}\. What came after/),
  ])
  expect((await answer('--vehicle', vehicleId.toUpperCase())).lines.slice(0, 2)).toEqual([
    '1 chains with 6 entries hold; 1 vehicles, 3 trips and 0 expenses are as they say.',
    expect.stringMatching(/^Checkpoint 1 of 20\S+ holds: this chain up to entry 6\.$/),
  ])

  rmSync(checkpointFolder(dataDir), { recursive: true })
  expect(await answer()).toEqual({
    lines: [
      '2 chains with 12 entries hold; 2 vehicles, 6 trips and 0 expenses are as they say.',
      `Checkpoints in ${checkpointFolder(dataDir)}: there are none, but the database knows of some (--checkpoints names another folder).`,
    ],
    isSuccess: false,
  })

  const both = [vehicleId, other].toSorted()
  await withoutGuards(app.db, sql`update history_entries set request_id = 'x' where number = 3`)
  const faults = both.map((id) => `Vehicle ${id}, entry 3: who, when or what is not what was recorded.`)
  expect(await answer()).toEqual({ lines: faults.slice(0, 1), isSuccess: false })
  expect(await answer('--all-faults')).toEqual({
    lines: [...faults, expect.stringContaining('there are none')],
    isSuccess: false,
  })
})

test('a database of an older, a newer or another Wegbuch is refused with one line, before anything is read', async () => {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations where name = '0060_expenses'`.execute(app.db)
  const [expenses] = rows
  await sql`insert into schema_migrations (name, checksum) values ('9999_later', 'x')`.execute(app.db)
  expect(await answer()).toEqual({
    lines: [
      expect.stringMatching(/^The database has a newer schema, with 9999_later: use the Wegbuch that /),
    ],
    isSuccess: false,
  })
  await sql`delete from schema_migrations where name in ('9999_later', '0060_expenses')`.execute(app.db)
  const older = await answer()
  expect(older.isSuccess).toBe(false)
  expect(older.lines).toEqual([
    expect.stringMatching(/^The database has an older schema, without 0060_expenses: /),
  ])
  await sql`insert into schema_migrations (name, checksum) values ('0060_expenses', 'x')`.execute(app.db)
  expect((await answer()).lines).toEqual([
    expect.stringMatching(
      /^The database has the schema of another Wegbuch: its migration 0060_expenses is not the one of here\./,
    ),
  ])
  await sql`update schema_migrations set checksum = ${expenses?.checksum} where checksum = 'x'`.execute(
    app.db,
  )
  await sql`alter table schema_migrations rename to elsewhere`.execute(app.db)
  expect((await answer()).lines).toEqual(['No Wegbuch was started on this database yet.'])
  await sql`alter table elsewhere rename to schema_migrations`.execute(app.db)
  expect((await answer()).lines[0]).not.toContain('schema')
})

test.each([[['--vehicle', 'x']], [['--vehicle']], [['everything']], [['--checkpoints']], [['--fast']]])(
  '%j is not understood',
  (args) => {
    expect(() => parseOptions(args, { dataDir })).toThrow('Usage: npm run verify')
  },
)
