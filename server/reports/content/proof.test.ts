import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sha256OfFile } from '../../files.ts'
import { writeCheckpoint } from '../../history/checkpoints/write-checkpoint.ts'
import { makeLogbook, useDataDir } from '../../history/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { readReport } from '../testing.ts'

const app = useApp()
const dataDir = useDataDir()

test('the proof names the head of the chain, and the checkpoint that an auditor finds it in', async () => {
  const { owner, vehicleId } = await makeLogbook(app)
  const { company_id } = await app.db
    .selectFrom('vehicles')
    .select('company_id')
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const proof = async () => (await readReport(app.db, company_id))[0]?.proof
  expect(await proof()).toEqual({
    head: { number: '6', hash: expect.stringMatching(/^[0-9a-f]{64}$/), recordedAtIso: expect.any(String) },
    checkpoint: null,
    isAheadOfCheckpoint: true,
  })

  const written = await writeCheckpoint(app.db, dataDir)
  if (!written) throw new Error('no checkpoint was written')
  const covered = await proof()
  expect(covered).toMatchObject({
    checkpoint: { number: String(written.number), hash: await sha256OfFile(written.file) },
    isAheadOfCheckpoint: false,
  })
  const content = readFileSync(written.file, 'utf8')
  expect(content).toContain(`${vehicleId} 6 ${covered?.head?.hash}\n`)
  const { at } = JSON.parse(content.split('\n')[0] ?? '') as { at: string }
  expect(covered?.checkpoint?.signedAtIso).toBe(new Date(at).toISOString())

  const other = await makeLogbook(app)
  await writeCheckpoint(app.db, dataDir)
  expect(await proof()).toEqual(covered)
  expect(other.vehicleId).not.toBe(vehicleId)

  await makeTrip(owner, vehicleId, tripFrom(31, 40, 5))
  expect(await proof()).toMatchObject({
    head: { number: '7' },
    checkpoint: covered?.checkpoint,
    isAheadOfCheckpoint: true,
  })
})
