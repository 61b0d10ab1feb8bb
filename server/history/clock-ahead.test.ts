import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { laterThan, rewriteCheckpoint } from './checkpoints/testing.ts'
import { uptimeNow } from './checkpoints/uptime.ts'
import { writeCheckpoint } from './checkpoints/write-checkpoint.ts'
import { makeLogbook, useDataDir, withoutGuards } from './testing.ts'
import { parseOptions, runVerify } from './verify/command.ts'

const app = useApp()
const root = useDataDir()
const setClock = (now: string) =>
  sql`create or replace function recorded_now() returns timestamptz language sql volatile as
    ${sql.lit(`select ${now}`)}`.execute(app.db)
afterEach(async () => {
  await setClock('clock_timestamp()')
  await withoutGuards(app.db, sql`delete from history_checkpoints`)
})

const HERE = uptimeNow().boot

type Signed = { at: number; uptime?: { boot: string; minutes: number } }

/** A logbook of two hours ago, with a checkpoint, a trip two minutes after it, and another checkpoint. All in minutes from now. */
async function verified(...checkpoints: [Signed, Signed]) {
  const dataDir = mkdtempSync(join(root, 'data-'))
  const [now, { seconds }] = [Date.now(), uptimeNow()]
  const sign = async (number: number, { at, uptime }: Signed) => {
    await writeCheckpoint(app.db, dataDir)
    await rewriteCheckpoint(app.db, dataDir, number, () => ({
      at: laterThan(now, at),
      uptime: uptime && { boot: uptime.boot, seconds: seconds + uptime.minutes * 60 },
    }))
  }
  await setClock(`clock_timestamp() - interval '120 minutes'`)
  const { owner, vehicleId } = await makeLogbook(app)
  await sign(1, checkpoints[0])
  await setClock(`clock_timestamp() - interval '118 minutes'`)
  await makeTrip(owner, vehicleId, tripFrom(31, 32, 3))
  await sign(2, checkpoints[1])
  const { lines, isSuccess } = await runVerify(
    app.db,
    parseOptions(['--vehicle', vehicleId, '--all-faults'], { dataDir }),
  )
  return {
    isSuccess,
    lines: lines.map((line) => line.replace(vehicleId, 'V').replace(/ of 20\S+ holds/, ' holds')),
  }
}

const FAULT = 'Checkpoint 1: an entry after entry 6 of vehicle V claims to be older than it.'

test.each([
  ['by the clock now', HERE],
  ['by the last checkpoint before the machine booted again', 'another boot'],
])(
  'a clock that ran half an hour ahead while a checkpoint was signed is reported %s, and is no fault',
  async (_how, boot) => {
    const { lines, isSuccess } = await verified(
      { at: -90, uptime: { boot, minutes: -120 } },
      { at: -60, uptime: { boot, minutes: -60 } },
    )
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^Checkpoint 1 holds: this chain up to entry 6\. Its clock ran ahead, by at least (30|29) min( \d+ s)?\.$/,
      ),
    )
    expect(lines).toContain('Checkpoint 2 holds: this chain up to entry 7.')
    expect(isSuccess).toBe(true)
  },
)

test.each<[string, Signed, Signed]>([
  [
    'the machine had been running for as long as the clock says',
    { at: -90, uptime: { boot: HERE, minutes: -90 } },
    { at: -60, uptime: { boot: HERE, minutes: -60 } },
  ],
  [
    'the machine booted between the checkpoints',
    { at: -90, uptime: { boot: 'one', minutes: -120 } },
    { at: -60, uptime: { boot: 'two', minutes: -60 } },
  ],
  [
    'only a checkpoint was signed while the clock was set back, and it is right again',
    { at: -90, uptime: { boot: HERE, minutes: -90 } },
    { at: -89, uptime: { boot: HERE, minutes: -59 } },
  ],
  [
    'the clock would have been ahead by more than two hours',
    { at: -90, uptime: { boot: HERE, minutes: -220 } },
    { at: -60, uptime: { boot: HERE, minutes: -60 } },
  ],
  ['the checkpoints do not say how long it had been running', { at: -90 }, { at: -60 }],
])('an entry backdated by half an hour is found where %s', async (_why, first, second) => {
  const { lines, isSuccess } = await verified(first, second)
  expect(lines).toContain(FAULT)
  expect(isSuccess).toBe(false)
})
