import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { makeTemplate } from '../templates/testing.ts'
import { recordDigest } from './record-digest.ts'

const app = useApp()

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
