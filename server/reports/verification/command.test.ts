import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../../db/pool.ts'
import { withoutGuards } from '../../history/testing.ts'
import { createLog } from '../../log.ts'
import { useApp } from '../../testing/app.ts'
import { reportOption, verifyReport } from './command.ts'
import { alterAttachment, alterPage, makeReported } from './testing.ts'
import { verifyFile } from './verify-file.ts'

const app = useApp()
const folder = mkdtempSync(join(tmpdir(), 'wegbuch-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const log = createLog('fatal')

async function answer(content: Buffer) {
  const path = join(folder, 'report.pdf')
  writeFileSync(path, content)
  return verifyReport(app as unknown as Database, path, log)
}

test('one digit in the text, in an attachment and in the database: the command names each', async () => {
  const { report, trips, vehicle } = await makeReported(app, { licensePlate: 'RT-OK 7' })
  const file = await report()
  expect(await answer(file)).toEqual({
    isSuccess: true,
    lines: [
      expect.stringMatching(
        /^Made here on 20\S+Z by Pat Person \d+, byte for byte: the logbook of 1 vehicle \(SHA-256 /,
      ),
      'Lines compared with the history: 5. Matching: 5, changed since: 0, wrong: 0, private trips of another driver: 0.',
      `The history of RT-OK 7 (${vehicle.id}) holds: 6 entries.`,
    ],
  })
  const page = await answer(alterPage(file))
  expect(page.isSuccess).toBe(false)
  expect(page.lines.slice(0, 2)).toEqual([
    expect.stringMatching(
      /^Altered: no report with these bytes was made here \(SHA-256 .* It names the one of 20/,
    ),
    'Its tables are as they were made: altered is something else in the file, such as a page.',
  ])
  const attachment = await answer(alterAttachment(file, ';112,3;12,3;', ';112,3;12,8;'))
  expect(attachment.isSuccess).toBe(false)
  expect(attachment.lines).toContainEqual(
    `Table trips, line 1 (RT-OK 7, 2026-03-01): was never recorded like this: Strecke: the file says “12,8”, the history “12,3”.`,
  )
  expect(attachment.lines).toContainEqual(
    expect.stringContaining(
      'is not what the lines add up to: Strecke: the file says “20,0”, the lines “20,5”.',
    ),
  )
  await withoutGuards(app.db, sql`update trips set odometer_end = 112.4 where id = ${trips[0]?.id}`)
  const database = await answer(file)
  expect(database.isSuccess).toBe(false)
  expect(database.lines.at(-1)).toBe(
    `The history of RT-OK 7 (${vehicle.id}) was tampered with: Vehicle ${vehicle.id}, entry 2: the trip ${trips[0]?.id} is not as this, its last entry, says.`,
  )
})

test('a file that takes too much time or memory is not read, and still known by its digest', async () => {
  const { report, companyId } = await makeReported(app)
  const file = await report({ format: 'csvSingleline' })
  const scope = { companyId, viewerId: null }
  const database = app as unknown as Database
  const late = await verifyFile(Readable.from([file]), scope, { database, log, timeMaxMs: 1 })
  expect(late).toMatchObject({ verdict: 'made', reading: 'tooCostly', findings: [] })
  const full = await verifyFile(Readable.from([Buffer.from('x')]), scope, {
    database,
    log,
    flags: ['--max-old-space-size=10'],
  })
  expect(full).toMatchObject({ verdict: 'unknown', reading: 'tooCostly', bytes: 1 })
})

test('where private trips are hidden, it is not told of such a file whether it was made here', async () => {
  const { report, companyId, owner } = await makeReported(app)
  await owner.patch(`/api/companies/${companyId}`, 'company', { hidesPrivateTrips: true })
  const file = await report({ format: 'csvSingleline' })
  const given = { database: app as unknown as Database, log, timeMaxMs: 1 }
  const scope = { companyId, viewerId: owner.id }
  for (const bytes of [file, Buffer.concat([file, Buffer.from(' ')])])
    expect(await verifyFile(Readable.from([bytes]), scope, given)).toMatchObject({
      verdict: 'withheld',
      reading: 'tooCostly',
      report: null,
    })
  const operator = { companyId: null, viewerId: null }
  expect(await verifyFile(Readable.from([file]), operator, given)).toMatchObject({ verdict: 'made' })
})

test('what cannot be read is said in a sentence', async () => {
  const none = await verifyReport(app as unknown as Database, join(folder, 'none.pdf'), log)
  expect(none).toMatchObject({ isSuccess: false, lines: [expect.stringContaining('cannot be read: ENOENT')] })
  expect(await verifyReport(app as unknown as Database, folder, log)).toMatchObject({
    lines: [`${folder} is no file.`],
  })
})

test('the option names one file', () => {
  expect(reportOption(['--vehicle', 'x'])).toBeNull()
  expect(reportOption(['--report', '/tmp/a.pdf'])).toBe('/tmp/a.pdf')
  for (const args of [['--report'], ['--report', 'a.pdf', '--vehicle', 'x']])
    expect(() => reportOption(args)).toThrow('npm run verify -- --report <file>')
})
