import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { loggedEvents } from '../security-log/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'

const app = useApp()

const sent = (attributes: object) => ({ data: { type: 'report_template', attributes } })

async function someone() {
  const { id: company, owner } = await makeCompany(app, 'Müller & Söhne')
  const vehicle = await makeVehicle(owner, company, { licensePlate: 'RT-M 1', timeZone: 'Europe/Berlin' })
  await makeTrip(owner, vehicle.id, { ...tripFrom(100, 112.3), reason: 'Zählerwechsel' })
  const post = (path: string, person: Person, body: object) =>
    person.send({ method: 'POST', url: `/api/companies/${company}/${path}`, body })
  return {
    company,
    owner,
    vehicle,
    report: (attributes: object, person = owner) => post('reports', person, sent(attributes)),
    preview: (attributes: object, person = owner) => post('reports/preview', person, sent(attributes)),
    vehicles: (body: object, person = owner) => post('vehicles/report', person, body),
  }
}

const CSV = { format: 'csvSingleline', filter: {} }
const OCTOBER = { dateStart: '2026-09-30T22:00:00Z', dateEnd: '2026-10-31T22:59:59.999Z' }

test('a report is a file of the kind that was asked for, named after company and period', async () => {
  const { report } = await someone()
  const csv = await report(CSV)
  expect(csv.statusCode).toBe(200)
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="wegbuch-Mueller & Soehne-gesamt.csv"; filename*=UTF-8''wegbuch-M%C3%BCller%20%26%20S%C3%B6hne-gesamt.csv`,
  })
  expect(Number(csv.headers['x-estimated-length'])).toBeGreaterThan(0)
  expect(csv.body).toContain('Zählerwechsel')

  const filter = { absoluteDateIntervalStart: '1926-01-01', absoluteDateIntervalEnd: '2026-12-31' }
  const pdf = await report({ format: 'pdf', locale: 'en', filter })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.headers['content-disposition']).toContain('-1926-01-01_2026-12-31.pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.rawPayload.subarray(-6).toString()).toMatch(/%%EOF\s/)
})

test('nothing sent, nulls and empty lists take the defaults', async () => {
  const { report } = await someone()
  for (const attributes of [{}, { format: null, filter: null, vehicleIds: [] }, { vehicleIds: null }]) {
    const reply = await report(attributes)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.headers['content-disposition']).toMatch(/-\d{4}\.pdf$/)
  }
})

test('the vehicles report is a file named after its days, in the language that was asked for', async () => {
  const { vehicles } = await someone()
  const pdf = await vehicles({ ...OCTOBER, format: null, locale: null })
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.headers['content-disposition']).toContain('filename="wegbuch-Mueller & Soehne-2026-10.pdf"')
  const csv = await vehicles({ ...OCTOBER, format: 'csvSingleline', locale: 'en' })
  expect(csv.headers['content-disposition']).toContain('-2026-10.csv')
  expect(csv.body).toContain('RT-M 1')
})

test('a company without vehicles has empty reports', async () => {
  const { id, owner } = await makeCompany(app)
  for (const format of ['pdf', 'csvSingleline', 'csvMultiline']) {
    const reply = await owner.post(`/api/companies/${id}/reports`, 'report_template', { format })
    expect(reply.statusCode).toBe(200)
  }
})

test.each<[object, string[]]>([
  [{ format: 'docx' }, ['format']],
  [{ locale: 'fr' }, ['locale']],
  [{ vehicleIds: ['x'] }, ['vehicleIds/0']],
  [{ tripsCoverage: 'all' }, ['tripsCoverage']],
  [{ isReportTagsEnabled: 1 }, ['isReportTagsEnabled']],
  [
    { filter: { relativeDateIntervalUnit: 'week', relativeDateIntervalOffset: -3 } },
    ['filter/relativeDateIntervalOffset'],
  ],
  [{ filter: { relativeDateIntervalUnit: 'week' } }, ['filter/relativeDateIntervalOffset']],
  [{ filter: { absoluteDateIntervalStart: '2026-01-01' } }, ['filter/absoluteDateIntervalEnd']],
  [{ filter: { absoluteDateIntervalEnd: '2026-01-01' } }, ['filter/absoluteDateIntervalStart']],
  [
    { filter: { absoluteDateIntervalStart: '2026-01-02', absoluteDateIntervalEnd: '2026-01-01' } },
    ['filter/absoluteDateIntervalEnd'],
  ],
  [
    { filter: { absoluteDateIntervalStart: '2026-02-30', absoluteDateIntervalEnd: '2026-03-01' } },
    ['filter/absoluteDateIntervalStart'],
  ],
])('%j is refused at %j, as a report and as a preview', async (attributes, pointers) => {
  const { report, preview } = await someone()
  for (const reply of [await report(attributes), await preview(attributes)]) {
    const { errors } = reply.json<{ errors: { code: string; source: { pointer: string } }[] }>()
    expect([reply.statusCode, errors[0]?.code]).toEqual([400, 'validation.failed'])
    expect(errors.map(({ source }) => source.pointer)).toEqual(
      pointers.map((pointer) => `/data/attributes/${pointer}`),
    )
  }
})

test.each<[object, string]>([
  [{}, '/dateStart'],
  [{ dateStart: OCTOBER.dateEnd, dateEnd: OCTOBER.dateStart }, '/dateEnd'],
  [{ ...OCTOBER, dateEnd: '2026-10-31' }, '/dateEnd'],
  [{ ...OCTOBER, format: 'csvMultiline' }, '/format'],
  [{ ...OCTOBER, locale: 'fr' }, '/locale'],
  [{ data: { type: 'report', attributes: OCTOBER } }, '/dateStart'],
])('the vehicles report of %j is refused at %s', async (body, pointer) => {
  const { vehicles } = await someone()
  const reply = await vehicles(body)
  expect([reply.statusCode, reply.json().errors[0].source]).toEqual([400, { pointer }])
})

test('a vehicle of another company refuses the whole report', async () => {
  const { report, preview, vehicle } = await someone()
  const other = await someone()
  const vehicleIds = [vehicle.id, other.vehicle.id]
  for (const reply of [await report({ vehicleIds }), await preview({ vehicleIds })])
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([404, 'not_found'])
})

test('strangers learn nothing, and members without the scope are refused', async () => {
  const { company, report, preview, vehicles } = await someone()
  const [stranger, member] = [await app.person(), await makeMember(app, company)]
  for (const ask of [report, preview, vehicles]) {
    expect((await ask({}, stranger)).statusCode).toBe(404)
    expect((await ask({}, member)).statusCode).toBe(403)
  }
  for (const path of ['reports', 'reports/preview', 'vehicles/report'])
    expect((await app.request({ method: 'POST', url: `/api/companies/${company}/${path}` })).statusCode).toBe(
      401,
    )
})

test('each report that leaves the company is in the security log, a preview is not', async () => {
  const { company, owner, report, preview, vehicles } = await someone()
  await preview(CSV)
  await report({ ...CSV, vehicleIds: ['00000000-0000-7000-8000-000000000000'] })
  await report(CSV)
  await vehicles({ ...OCTOBER, format: 'csvSingleline' })
  const events = (await loggedEvents(app.db)).filter(
    ({ company_id, outcome }) => company_id === company && outcome === 'succeeded',
  )
  expect(events.filter(({ kind }) => kind === 'report.exported')).toMatchObject([
    { user_id: owner.id, details: { report: 'logbook', format: 'csvSingleline', vehicles: 1 } },
    { user_id: owner.id, details: { report: 'vehicles', format: 'csvSingleline' } },
  ])
})
