import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { makeTemplate } from '../templates/testing.ts'
import { recordDigest } from './record-digest.ts'
import { reportOption, verifyReport } from './verify-file.ts'

const app = useApp()
const folder = mkdtempSync(join(tmpdir(), 'wegbuch-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function makeLogbook() {
  const { id: company, owner } = await makeCompany(app)
  const vehicle = await makeVehicle(owner, company)
  await makeTrip(owner, vehicle.id, tripFrom(100, 112.3))
  const report = (attributes: object) =>
    owner.send({
      method: 'POST',
      url: `/api/companies/${company}/reports`,
      body: { data: { type: 'report_template', attributes } },
    })
  const made = () =>
    app.db
      .selectFrom('made_reports')
      .selectAll()
      .where('company_id', '=', company)
      .orderBy('made_at')
      .execute()
  return { company, owner, vehicle, report, made }
}

const ALL = { format: 'csvSingleline', filter: {} }

function save(name: string, content: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('each report is recorded with digest, maker, template, period and heads', async () => {
  const { company, owner, vehicle, report, made } = await makeLogbook()
  const { id: template } = await makeTemplate(owner, company)
  const filter = { absoluteDateIntervalStart: '2026-01-01', absoluteDateIntervalEnd: '2026-03-31' }
  const { rawPayload: file } = await report({ format: 'pdf', filter, reportTemplateId: template })
  const { rows: heads } = await sql<{ entries: string; hash: string }>`
    select entries, encode(hash, 'hex') as hash from history_heads where vehicle_id = ${vehicle.id}`.execute(
    app.db,
  )
  expect(await made()).toMatchObject([
    {
      user_id: owner.id,
      kind: 'logbook',
      format: 'pdf',
      template_id: template,
      first_day: '2026-01-01',
      last_day: '2026-03-31',
      heads: [{ vehicleId: vehicle.id, ...heads[0] }],
      bytes: String(file.length),
      digest: createHash('sha256').update(file).digest(),
    },
  ])
  await owner.send({
    method: 'POST',
    url: `/api/companies/${company}/vehicles/report`,
    body: { dateStart: '2026-09-30T22:00:00Z', dateEnd: '2026-10-31T22:59:59Z', format: 'csvSingleline' },
  })
  expect((await made())[1]).toMatchObject({ kind: 'vehicles', template_id: null, heads: [] })
})

test('a template of another company or none at all makes no report', async () => {
  const { report, made } = await makeLogbook()
  const other = await makeCompany(app)
  const { id: foreign } = await makeTemplate(other.owner, other.id)
  for (const reportTemplateId of [foreign, '01890a5d-ac96-774b-bcce-b302099a8057'])
    expect((await report({ ...ALL, reportTemplateId })).statusCode).toBe(404)
  expect((await report({ ...ALL, reportTemplateId: 'x' })).statusCode).toBe(400)
  expect(await made()).toEqual([])
})

test.each(['update made_reports set bytes = 1', 'delete from made_reports', 'truncate made_reports'])(
  'the database refuses: %s',
  async (statement) => {
    const { report } = await makeLogbook()
    await report(ALL)
    await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ code: 'WB002' })
  },
)

test('a file is recognised byte for byte, and one changed digit is not', async () => {
  const { company, report } = await makeLogbook()
  const { rawPayload: file } = await report(ALL)
  const answer = await verifyReport(app.db, save('made.csv', file))
  expect(answer.isSuccess).toBe(true)
  expect(answer.lines).toEqual([
    expect.stringMatching(
      new RegExp(`^Made here on 20\\S+Z, byte for byte: the logbook of 1 vehicles of company ${company} `),
    ),
  ])
  const altered = Buffer.from(file.toString().replace('112,3', '112,4'))
  expect(altered.equals(file)).toBe(false)
  const refusal = await verifyReport(app.db, save('altered.csv', altered))
  expect(refusal.isSuccess).toBe(false)
  expect(refusal.lines[0]).toMatch(
    /^No report with these bytes was made here \(SHA-256 [0-9a-f]{64}, \d+ bytes\)\.$/,
  )
  expect(await verifyReport(app.db, join(folder, 'none.pdf'))).toMatchObject({ isSuccess: false })
})

async function* parts() {
  yield Buffer.from('a')
  yield Buffer.from('b')
}

test('the last part of a file waits until its digest is recorded', async () => {
  const events: string[] = []
  const record = async () => void events.push('recorded')
  for await (const part of recordDigest(parts(), record)) events.push(part.toString())
  expect(events).toEqual(['a', 'recorded', 'b'])
  const failing = recordDigest(parts(), () => Promise.reject(new Error('no database')))
  expect((await failing.next()).value).toEqual(Buffer.from('a'))
  await expect(failing.next()).rejects.toThrow('no database')
})

test('the option names one file', () => {
  expect(reportOption(['--vehicle', 'x'])).toBeNull()
  expect(reportOption(['--report', '/tmp/a.pdf'])).toBe('/tmp/a.pdf')
  for (const args of [['--report'], ['--report', 'a.pdf', '--vehicle', 'x']])
    expect(() => reportOption(args)).toThrow('npm run verify -- --report <file>')
})
