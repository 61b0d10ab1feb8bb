import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { type Logbook, makeLogbook, useDataDir, verify, withoutGuards } from '../testing.ts'
import { verifyHistory } from '../verify/verify.ts'
import { checkpointFile, checkpointFolder, signatureLine } from './files.ts'
import { openSigningKey } from './key.ts'
import { writeCheckpoint } from './write-checkpoint.ts'

const app = useApp()
const root = useDataDir()
let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'))
})
// Each test has its own data directory and key, so their checkpoints are removed from the database.
afterEach(() => withoutGuards(app.db, sql`delete from history_checkpoints`))

const file = (number: number) => checkpointFile(checkpointFolder(dataDir), number)
const headLines = (number: number) => readFileSync(file(number), 'utf8').split('\n').slice(1, -2)
const faultsOf = async ({ vehicleId }: Logbook) => (await verify(app.db, dataDir, vehicleId)).faults

/** Three checkpoints of a logbook that grew in between. */
async function threeCheckpoints(): Promise<Logbook> {
  const book = await makeLogbook(app)
  await writeCheckpoint(app.db, dataDir)
  for (const hour of [3, 4]) {
    await makeTrip(book.owner, book.vehicleId, tripFrom(28 + hour, 29 + hour, hour))
    await writeCheckpoint(app.db, dataDir)
  }
  return book
}

test('each checkpoint names the chains that changed since the last one, and all of them verify', async () => {
  const other = await makeLogbook(app)
  const { vehicleId } = await threeCheckpoints()
  expect(headLines(1).some((line) => line.startsWith(`${other.vehicleId} 6 `))).toBe(true)
  expect(headLines(1).some((line) => line.startsWith(`${vehicleId} 6 `))).toBe(true)
  expect(headLines(2)).toEqual([expect.stringMatching(new RegExp(`^${vehicleId} 7 [0-9a-f]{64}$`))])
  expect(headLines(3)).toEqual([expect.stringMatching(new RegExp(`^${vehicleId} 8 [0-9a-f]{64}$`))])

  const { faults, checkpoints } = await verify(app.db, dataDir, vehicleId)
  expect(faults).toEqual([])
  expect(checkpoints.map(({ header, upTo }) => [header.number, upTo])).toEqual([
    [1, '6'],
    [2, '7'],
    [3, '8'],
  ])
})

test('no checkpoint is written if no chain changed', async () => {
  await makeLogbook(app)
  expect(await writeCheckpoint(app.db, dataDir)).toMatchObject({ number: 1 })
  expect(await writeCheckpoint(app.db, dataDir)).toBeNull()
})

test('only its owner can read the key, and no incomplete file is left', async () => {
  await threeCheckpoints()
  expect(statSync(join(dataDir, 'checkpoint-key.pem')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'checkpoints')).mode & 0o777).toBe(0o700)
  expect(readdirSync(dataDir).toSorted()).toEqual(['checkpoint-key.pem', 'checkpoints'])
  expect(readdirSync(checkpointFolder(dataDir)).toSorted()).toEqual([
    'checkpoint-00000001.txt',
    'checkpoint-00000002.txt',
    'checkpoint-00000003.txt',
    expect.stringMatching(/^heads-[0-9a-f]{64}\.txt$/),
    'public-key.pem',
  ])
})

test('concurrent writers produce one sequence of checkpoints', async () => {
  const book = await makeLogbook(app)
  const written = await Promise.all([1, 2, 3, 4].map(() => writeCheckpoint(app.db, dataDir)))
  expect(written.filter((one) => one !== null)).toHaveLength(1)
  expect(await faultsOf(book)).toEqual([])
})

test('without the list of known heads the next checkpoint names every chain', async () => {
  const book = await threeCheckpoints()
  for (const name of readdirSync(checkpointFolder(dataDir)))
    if (name.startsWith('heads-')) rmSync(join(checkpointFolder(dataDir), name))
  expect((await writeCheckpoint(app.db, dataDir))?.moved).toBeGreaterThan(1)
  expect(await faultsOf(book)).toEqual([])
})

test('a copy of the folder is checked without the key that signed it', async () => {
  const { vehicleId } = await threeCheckpoints()
  const folder = join(root, 'copy')
  cpSync(checkpointFolder(dataDir), folder, { recursive: true })
  const wish = { vehicleId, allFaults: false, folder, ownKey: null }
  expect(await verifyHistory(app.db, wish)).toMatchObject({ faults: [], checkpoints: [{}, {}, {}] })
})

test('removed last entries are found, even with a matching head', async () => {
  const book = await threeCheckpoints()
  const { vehicleId } = book
  const last = sql`vehicle_id = ${vehicleId} and number = 8`
  await withoutGuards(
    app.db,
    sql`delete from trips where id = (select subject_id from history_entries where ${last})`,
    sql`delete from history_payloads where ${last}`,
    sql`delete from history_entries where ${last}`,
    sql`update history_heads set entries = 7,
      hash = (select hash from history_entries where vehicle_id = ${vehicleId} and number = 7)
      where vehicle_id = ${vehicleId}`,
    sql`update trip_months set trips = trips - 1, distance = distance - 1
      where vehicle_id = ${vehicleId} and category = 'none'`,
    sql`update driver_years set trips[3] = trips[3] - 1, tenths[3] = tenths[3] - 10, total_tenths = total_tenths - 10
      where vehicle_id = ${vehicleId} and category = 'none'`,
    sql`delete from trip_findings where trip_id not in (select id from trips)`,
    sql`update finding_counts set uncategorised = uncategorised - 1, uncategorised_distance = uncategorised_distance - 1,
      late = late - 1 where vehicle_id = ${vehicleId}`,
    sql`update vehicles set odometer = 32 where id = ${vehicleId}`,
  )
  expect(await faultsOf(book)).toEqual([
    expect.stringMatching(
      `^Vehicle ${vehicleId}: the history is complete up to entry 7; checkpoint 3 of 20\\S+ has signed 1 more\\.$`,
    ),
  ])
  expect(await writeCheckpoint(app.db, dataDir)).toMatchObject({ number: 4, shorter: [vehicleId] })
  expect(await faultsOf(book)).toHaveLength(1)
})

test('a vehicle that was removed with all its records is found', async () => {
  const book = await threeCheckpoints()
  const { vehicleId } = book
  await withoutGuards(
    app.db,
    ...[
      'history_entries',
      'history_payloads',
      'history_heads',
      'trip_months',
      'driver_years',
      'trip_findings',
      'finding_counts',
    ].map((table) => sql`delete from ${sql.id(table)} where vehicle_id = ${vehicleId}`),
    sql`delete from trip_tracks where trip_id in (select id from trips where vehicle_id = ${vehicleId})`,
    sql`delete from trips where vehicle_id = ${vehicleId}`,
    sql`delete from vehicles where id = ${vehicleId}`,
  )
  expect(await faultsOf(book)).toEqual([
    expect.stringMatching(
      `^Vehicle ${vehicleId}: no entry exists; checkpoint 3 of 20\\S+ has signed 8 entries\\.$`,
    ),
  ])
})

test('an entry that is backdated before a checkpoint is found', async () => {
  const book = await threeCheckpoints()
  const past = `create or replace function recorded_now() returns timestamptz language sql volatile as
    'select clock_timestamp() - interval ''9 minutes'''`
  const now = `create or replace function recorded_now() returns timestamptz language sql volatile as
    'select clock_timestamp()'`
  await sql.raw(past).execute(app.db)
  await makeTrip(book.owner, book.vehicleId, tripFrom(40, 41, 5))
  await sql.raw(now).execute(app.db)
  expect(await faultsOf(book)).toEqual([])
  await writeCheckpoint(app.db, dataDir)
  await sql.raw(past.replace('9 minutes', '11 minutes')).execute(app.db)
  await makeTrip(book.owner, book.vehicleId, tripFrom(41, 42, 6))
  await sql.raw(now).execute(app.db)
  expect(await faultsOf(book)).toEqual([
    `Checkpoint 1: an entry after entry 6 of vehicle ${book.vehicleId} claims to be older than it.`,
  ])
})

test.each([
  ['a number', (text: string) => text.replace(/^([0-9a-f-]{36}) 7 /m, '$1 5 ')],
  ['its time', (text: string) => text.replace(/"at":"20\d\d/, '"at":"2019')],
  ['a line left out', (text: string) => text.replace(/^[0-9a-f-]{36} .*\n/m, '')],
  ['another signature', (text: string) => text.replace(/signature ..../, 'signature AAAA')],
])('a checkpoint changed by hand is found: %s', async (_what, change) => {
  const book = await threeCheckpoints()
  writeFileSync(file(2), change(readFileSync(file(2), 'utf8')))
  const [first] = await faultsOf(book)
  expect(first).toBe('Checkpoint 2: it was not signed by its key, or was changed since.')
})

test.each([
  ['its signature', (text: string) => text.replace(/signature.*\n$/, ''), 'it has no signature at its end'],
  ['all of it', () => '', 'it cannot be read'],
  ['its first line', (text: string) => `x${text}`, 'it cannot be read'],
])('a checkpoint that lost %s is found', async (_what, change, fault) => {
  const book = await threeCheckpoints()
  writeFileSync(file(2), change(readFileSync(file(2), 'utf8')))
  expect((await faultsOf(book))[0]).toBe(`Checkpoint 2: ${fault}.`)
})

test.each([1, 2, 3])('checkpoint %i removed is found', async (number) => {
  const book = await threeCheckpoints()
  rmSync(file(number))
  expect(await faultsOf(book)).toEqual([`Checkpoint ${number}: it is missing.`])
})

test('a checkpoint that replaces another is found', async () => {
  const book = await threeCheckpoints()
  copyFileSync(file(1), file(2))
  expect(await faultsOf(book)).toEqual(['Checkpoint 2: it says that it is number 1.'])
})

test('a missing folder of checkpoints is found', async () => {
  const book = await threeCheckpoints()
  rmSync(checkpointFolder(dataDir), { recursive: true })
  expect(await faultsOf(book)).toEqual([
    `Checkpoints in ${checkpointFolder(dataDir)}: there are none, but the database knows of some (--checkpoints names another folder).`,
  ])
})

/** Changes a checkpoint and signs it again with the key of a data directory. */
function resign(path: string, keyDir: string, change = (text: string) => text): void {
  const above = change(readFileSync(path, 'utf8').replace(/signature.*\n$/, ''))
  const digest = createHash('sha256').update(above).digest('hex')
  writeFileSync(path, above + signatureLine(openSigningKey(keyDir).sign(digest)))
}

test('a checkpoint signed by another key is found', async () => {
  const book = await threeCheckpoints()
  resign(file(3), mkdtempSync(join(root, 'stranger-')))
  expect(await faultsOf(book)).toEqual(['Checkpoint 3: it was not signed by its key, or was changed since.'])
})

test('a checkpoint that was changed and signed again by its own key is found', async () => {
  const book = await threeCheckpoints()
  resign(file(2), dataDir, (text) => text.replace(/^[0-9a-f-]{36} .*\n/m, ''))
  expect(await faultsOf(book)).toEqual(['Checkpoint 2: it is not the one that the database knows of.'])
  await withoutGuards(app.db, sql`delete from history_checkpoints where number = 2`)
  expect(await faultsOf(book)).toEqual(['Checkpoint 3: it does not follow the checkpoint before it.'])
})

test('checkpoints that were all created again under another key are found', async () => {
  const book = await threeCheckpoints()
  const own = dataDir
  dataDir = mkdtempSync(join(root, 'forged-'))
  await writeCheckpoint(app.db, dataDir)
  rmSync(checkpointFolder(own), { recursive: true })
  renameSync(checkpointFolder(dataDir), checkpointFolder(own))
  dataDir = own
  expect(await faultsOf(book)).toEqual([
    `Checkpoints in ${checkpointFolder(own)}: the public key beside them is not that of this data directory.`,
  ])
})

test('a damaged public key is a fault of the checkpoints, not an error', async () => {
  const book = await threeCheckpoints()
  writeFileSync(join(checkpointFolder(dataDir), 'public-key.pem'), 'damaged')
  expect(await faultsOf(book)).toEqual([
    `Checkpoints in ${checkpointFolder(dataDir)}: the public key beside them is damaged, so none of them can be checked.`,
  ])
})

test('a missing key is not silently replaced', async () => {
  await threeCheckpoints()
  rmSync(join(dataDir, 'checkpoint-key.pem'))
  await expect(writeCheckpoint(app.db, dataDir)).rejects.toThrow('The key of the checkpoints in')
})
