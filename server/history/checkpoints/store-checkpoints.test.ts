import { mkdtempSync, readFileSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useTargets } from '../../backup/testing.ts'
import type { Db } from '../../db/pool.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { readChainProof } from '../proof/store.ts'
import { type Logbook, makeLogbook, useDataDir, verify, withoutGuards } from '../testing.ts'
import { checkpointFile, checkpointFolder } from './files.ts'
import { ownFingerprint } from './key.ts'
import { readCheckpoints } from './store.ts'
import { writeCheckpoint } from './write-checkpoint.ts'

const app = useApp()
const root = useDataDir()
const targets = useTargets()
let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'))
})

const file = (number: number) => checkpointFile(checkpointFolder(dataDir), number)
const grow = ({ owner, vehicleId }: Logbook, hour: number) =>
  makeTrip(owner, vehicleId, tripFrom(28 + hour, 29 + hour, hour))

async function storedNumbers(db: Db = app.db): Promise<string[]> {
  const rows = await readCheckpoints(db, ownFingerprint(dataDir) ?? '')
  return rows.map(({ number }) => number)
}

const proofOf = async ({ vehicleId }: Logbook, db: Db = app.db) => {
  const checkpoint = (await readChainProof(db, vehicleId))?.checkpoint
  return checkpoint ? [checkpoint.number, checkpoint.entry] : null
}

/** The file of the checkpoint is written, and then a table takes no row: its disk is full, or the server is gone. */
async function writeInterrupted(table: string): Promise<void> {
  await sql`create function stop() returns trigger language plpgsql as
    $$ begin raise exception 'stopped' using errcode = '53100'; end $$`.execute(app.db)
  await sql`create trigger stop before insert on ${sql.id(table)} for each row execute function stop()`.execute(
    app.db,
  )
  await expect(writeCheckpoint(app.db, dataDir)).rejects.toThrow('stopped')
  await sql`drop function stop cascade`.execute(app.db)
}

/** A second checkpoint, by the key of another data directory. */
async function writeElsewhere(): Promise<string> {
  const folder = mkdtempSync(join(root, 'foreign-'))
  await writeCheckpoint(app.db, folder)
  await makeLogbook(app)
  return (await writeCheckpoint(app.db, folder))?.file ?? ''
}

async function verifyRestored(db: Db) {
  const folder = targets.folder()
  const restore = await targets.backUp(db, dataDir)
  return verify((await restore(folder)).db, folder)
}

test.each(['history_checkpoints', 'history_signed_heads'])(
  'a checkpoint that was interrupted before %s is stored by the next run, although nothing has changed',
  async (table) => {
    const book = await makeLogbook(app)
    await writeCheckpoint(app.db, dataDir)
    await grow(book, 3)
    await writeInterrupted(table)
    expect([await storedNumbers(), await proofOf(book)]).toEqual([['1'], ['1', '6']])

    expect(await writeCheckpoint(app.db, dataDir)).toBeNull()
    expect([await storedNumbers(), await proofOf(book)]).toEqual([
      ['1', '2'],
      ['2', '7'],
    ])
  },
)

test('a backup lacks no checkpoint that was interrupted before a later one', async () => {
  const book = await makeLogbook(app)
  await writeCheckpoint(app.db, dataDir)
  await grow(book, 3)
  await writeInterrupted('history_checkpoints')
  await grow(book, 4)
  expect(await writeCheckpoint(app.db, dataDir)).toMatchObject({ number: 3 })
  expect([await storedNumbers(), await proofOf(book)]).toEqual([
    ['1', '2', '3'],
    ['3', '8'],
  ])
  const { faults, checkpoints } = await verifyRestored(app.db)
  expect([faults, checkpoints.length]).toEqual([[], 3])
})

test('a gap that an earlier version left is closed, and keeps the newer heads', async () => {
  const book = await makeLogbook(app)
  for (const hour of [3, 4, 5]) {
    await grow(book, hour)
    await writeCheckpoint(app.db, dataDir)
  }
  await withoutGuards(
    app.db,
    sql`delete from history_checkpoints where number = 2 and key = ${ownFingerprint(dataDir)}`,
  )
  expect((await verifyRestored(app.db)).faults).toEqual(['Checkpoint 2: it is missing.'])
  expect(await writeCheckpoint(app.db, dataDir)).toBeNull()
  expect([await storedNumbers(), await proofOf(book)]).toEqual([
    ['1', '2', '3'],
    ['3', '9'],
  ])
  expect((await verifyRestored(app.db)).faults).toEqual([])
})

test('a checkpoint that a clock signed years ahead is not named for what was signed after it', async () => {
  const book = await makeLogbook(app)
  await writeCheckpoint(app.db, dataDir)
  await app.db.updateTable('history_signed_heads').set({ signed_at: '2031-01-01T00:00:00Z' }).execute()
  await grow(book, 3)
  await writeCheckpoint(app.db, dataDir)
  expect(await proofOf(book)).toEqual(['2', '7'])
})

test('concurrent writers store one that was interrupted once', async () => {
  const book = await makeLogbook(app)
  await writeInterrupted('history_signed_heads')
  await grow(book, 3)
  await Promise.all([1, 2, 3, 4].map(() => writeCheckpoint(app.db, dataDir)))
  expect([await storedNumbers(), await proofOf(book)]).toEqual([
    ['1', '2'],
    ['2', '7'],
  ])
  expect((await verify(app.db, dataDir)).faults).toEqual([])
})

const rewrite = (change: (text: string) => string) =>
  writeFile(file(2), change(readFileSync(file(2), 'utf8')))

test.each([
  ['was changed', () => rewrite((text) => text.replace('"number":2', '"number":9'))],
  ['has no signature', () => rewrite((text) => text.replace(/signature.*\n$/, ''))],
  ['is empty', () => rewrite(() => '')],
  ['has another number', () => copyFile(file(1), file(2))],
  ['another key has signed', async () => copyFile(await writeElsewhere(), file(2))],
])('a file that %s is not stored', async (_what, damage) => {
  const book = await makeLogbook(app)
  await writeCheckpoint(app.db, dataDir)
  await grow(book, 3)
  await writeInterrupted('history_checkpoints')
  await damage()
  await writeCheckpoint(app.db, dataDir)
  expect(await storedNumbers()).toEqual(['1', '3'])
  expect((await verify(app.db, dataDir)).faults).toEqual([expect.stringMatching(/^Checkpoint 2: it /)])
})

test('a database that was restored beside newer checkpoints stores them, without heads that it lacks', async () => {
  const book = await makeLogbook(app)
  await writeCheckpoint(app.db, dataDir)
  const restore = await targets.backUp(app.db, dataDir)
  const newer = await makeLogbook(app)
  await grow(book, 3)
  await writeCheckpoint(app.db, dataDir)

  const target = await restore(dataDir)
  expect(await writeCheckpoint(target.db, dataDir)).toMatchObject({ number: 3, shorter: [book.vehicleId] })
  expect(await storedNumbers(target.db)).toEqual(['1', '2', '3'])
  expect(await proofOf(book, target.db)).toEqual(['3', '6'])
  const { rows } = await sql`select from history_signed_heads where vehicle_id = ${newer.vehicleId}`.execute(
    target.db,
  )
  expect(rows).toEqual([])
  const { faults } = await verifyRestored(target.db)
  expect(faults).toHaveLength(2)
  expect(faults.join(' ')).toContain(`Vehicle ${book.vehicleId}: the history is complete up to entry 6; `)
  expect(faults.join(' ')).toContain(`Vehicle ${newer.vehicleId}: no entry exists; `)
})
