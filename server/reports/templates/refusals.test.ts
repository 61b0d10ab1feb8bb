import { beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { newId } from '../../db/id.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { makeTemplate, type ReadTemplate } from './testing.ts'

const app = useApp()

let company: string
let owner: Person
let url: string
let template: ReadTemplate
let vehicle: string
let foreignVehicle: string
beforeAll(async () => {
  const [own, foreign] = [await makeCompany(app), await makeCompany(app)]
  company = own.id
  owner = own.owner
  url = `/api/companies/${company}/report-templates`
  vehicle = (await makeVehicle(owner, company)).id
  foreignVehicle = (await makeVehicle(foreign.owner, foreign.id)).id
  template = await makeTemplate(owner, company, { label: 'Finanzamt', vehicleIds: [vehicle] })
})

const post = (attributes: object) => owner.post(url, 'report_template', attributes)
const patch = (attributes: object, { id } = template, version?: number) =>
  owner.patch(`/api/report-templates/${id}`, 'report_template', attributes, version)
const stored = () =>
  app.db.selectFrom('report_templates').selectAll().where('company_id', '=', company).orderBy('id').execute()

const YEAR = { relativeDateIntervalUnit: 'year', relativeDateIntervalOffset: 0 }
const DAYS = { absoluteDateIntervalStart: '2026-01-01', absoluteDateIntervalEnd: '2026-12-31' }

/** One wrong value each, and the pointer that names it. */
const WRONG: [attributes: object, pointer: string][] = [
  [{ label: '' }, 'label'],
  [{ label: ' \t ' }, 'label'],
  [{ label: null }, 'label'],
  [{ label: 'x'.repeat(121) }, 'label'],
  [{ label: 'a\u202eb' }, 'label'],
  [{ label: 'a\nb' }, 'label'],
  [{ format: 'xlsx' }, 'format'],
  [{ locale: 'fr' }, 'locale'],
  [{ tripsCoverage: 'all' }, 'tripsCoverage'],
  [{ expensesCoverage: true }, 'expensesCoverage'],
  [{ isReportTagsEnabled: 'yes' }, 'isReportTagsEnabled'],
  [{ vehicleIds: 'all' }, 'vehicleIds'],
  [{ vehicleIds: ['x'] }, 'vehicleIds/0'],
  [{ vehicleIds: [null] }, 'vehicleIds/0'],
  [{ vehicleIds: Array(1_001).fill('018f2b6e-7c00-7000-8000-000000000000') }, 'vehicleIds'],
  [{ filter: 'year' }, 'filter'],
  [{ filter: [] }, 'filter'],
  [{ filter: { ...YEAR, relativeDateIntervalUnit: 'day' } }, 'filter/relativeDateIntervalUnit'],
  [{ filter: { ...YEAR, relativeDateIntervalOffset: 1 } }, 'filter/relativeDateIntervalOffset'],
  [{ filter: { ...YEAR, relativeDateIntervalOffset: -3 } }, 'filter/relativeDateIntervalOffset'],
  [{ filter: { ...YEAR, relativeDateIntervalOffset: -0.5 } }, 'filter/relativeDateIntervalOffset'],
  [{ filter: { ...YEAR, relativeDateIntervalOffset: '0' } }, 'filter/relativeDateIntervalOffset'],
  [{ filter: { relativeDateIntervalUnit: 'week' } }, 'filter/relativeDateIntervalOffset'],
  [{ filter: { relativeDateIntervalOffset: 0 } }, 'filter/relativeDateIntervalUnit'],
  [{ filter: { ...DAYS, absoluteDateIntervalEnd: '2026-02-30' } }, 'filter/absoluteDateIntervalEnd'],
  [{ filter: { ...DAYS, absoluteDateIntervalEnd: '2026-12' } }, 'filter/absoluteDateIntervalEnd'],
  [{ filter: { ...DAYS, absoluteDateIntervalEnd: '2025-12-31' } }, 'filter/absoluteDateIntervalEnd'],
  [{ filter: { absoluteDateIntervalStart: '2026-01-01' } }, 'filter/absoluteDateIntervalEnd'],
  [{ filter: { absoluteDateIntervalEnd: '2026-01-01' } }, 'filter/absoluteDateIntervalStart'],
  [{ filter: { ...YEAR, ...DAYS } }, 'filter/absoluteDateIntervalStart'],
  [{ filter: { tripCategory: 'holiday' } }, 'filter/tripCategory'],
  [{ filter: { expenseCategory: 'toll' } }, 'filter/expenseCategory'],
  [{ filter: { driverName: 'x'.repeat(501) } }, 'filter/driverName'],
  [{ filter: { driverName: 'a\u0000' } }, 'filter/driverName'],
  [{ filter: { tags: 'Messe' } }, 'filter/tags'],
  [{ filter: { tags: ['Messe', ' '] } }, 'filter/tags/1'],
  [{ filter: { tags: Array.from({ length: 51 }, (_, nth) => `Tag ${nth}`) } }, 'filter/tags'],
]

test.each(WRONG)('refused with its pointer, nothing stored: %j', async (attributes, name) => {
  const before = await stored()
  const pointer = `/data/attributes/${name}`
  for (const reply of [await post({ label: 'Neu', ...attributes }), await patch(attributes)]) {
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toMatchObject([{ code: 'validation.failed', source: { pointer } }])
  }
  expect(await stored()).toEqual(before)
})

test('a template needs a label and its own type', async () => {
  const unnamed = await post({ format: 'pdf' })
  expect(unnamed.json().errors[0].source.pointer).toBe('/data/attributes/label')
  const wrong = await owner.post(url, 'report', { label: 'Neu' })
  expect(wrong.json().errors[0].source.pointer).toBe('/data/type')
})

test('every fault of a filter is named', async () => {
  const reply = await post({
    label: 'Neu',
    filter: { relativeDateIntervalUnit: 'week', absoluteDateIntervalStart: '2026-01-01' },
  })
  expect(reply.json().errors.map(({ source }: { source: { pointer: string } }) => source.pointer)).toEqual([
    '/data/attributes/filter/relativeDateIntervalOffset',
    '/data/attributes/filter/absoluteDateIntervalEnd',
    '/data/attributes/filter/absoluteDateIntervalStart',
  ])
})

test('a vehicle of another company, or of none, refuses the whole request', async () => {
  const before = await stored()
  for (const id of [foreignVehicle, crypto.randomUUID()])
    for (const vehicleIds of [[id], [vehicle, id], [vehicle, vehicle, id]])
      for (const reply of [
        await post({ label: 'Neu', vehicleIds }),
        await patch({ label: 'Neu', vehicleIds }),
      ]) {
        expect(reply.statusCode).toBe(404)
        expect(reply.json().errors[0].code).toBe('not_found')
      }
  expect(await stored()).toEqual(before)
})

test('a vehicle stands once, and stays when it is deleted', async () => {
  const { id: gone } = await makeVehicle(owner, company)
  const vehicleIds = [gone, vehicle, gone, vehicle]
  const made = await makeTemplate(owner, company, { vehicleIds })
  expect(made.attributes.vehicleIds).toEqual([gone, vehicle])
  await owner.remove(`/api/vehicles/${gone}`)
  const read = await owner.get(`/api/report-templates/${made.id}`)
  expect(read.json().data.attributes.vehicleIds).toEqual([gone, vehicle])
  const changed = await patch({ vehicleIds: [gone] }, made)
  expect(changed.json().data.attributes.vehicleIds).toEqual([gone])
  expect((await patch({ vehicleIds: [] }, made)).json().data.attributes.vehicleIds).toEqual([])
})

test('a tag stands once, in any case', async () => {
  const { attributes } = await makeTemplate(owner, company, {
    filter: { tags: ['Messe', 'Öl', 'messe', 'öl '] },
  })
  expect(attributes.filter.tags).toEqual(['Messe', 'Öl'])
})

test.each(['Finanzamt', 'FINANZAMT', ' finanzamt '])('a taken label is refused: %j', async (label) => {
  const other = await makeTemplate(owner, company)
  const before = await stored()
  for (const reply of [await post({ label }), await patch({ label }, other)]) {
    expect(reply.statusCode).toBe(409)
    expect(reply.json().errors[0].code).toBe('report_template.exists')
  }
  expect(await stored()).toEqual(before)
})

test('a label may be taken in another company, and spelled differently by its own template', async () => {
  const other = await makeCompany(app)
  expect((await makeTemplate(other.owner, other.id, { label: 'Finanzamt' })).attributes.label).toBe(
    'Finanzamt',
  )
  expect((await patch({ label: 'FINANZAMT' })).json().data.attributes.label).toBe('FINANZAMT')
  expect((await patch({ label: 'Finanzamt' })).statusCode).toBe(200)
})

test('a label is free again once its template is removed', async () => {
  const { id } = await makeTemplate(owner, company, { label: 'Einmal' })
  await owner.remove(`/api/report-templates/${id}`)
  expect((await post({ label: 'einmal' })).statusCode).toBe(201)
})

test('of ten parallel templates with one label one is added', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => post({ label: nth % 2 ? 'Parallel' : 'PARALLEL' })),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)])
})

test('of ten parallel changes of one version one is taken', async () => {
  const made = await makeTemplate(owner, company)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => patch({ label: `Ende ${nth}` }, made, 1)),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, ...Array(9).fill(412)])
})

test('of a change and a removal of one version one is taken', async () => {
  const made = await makeTemplate(owner, company)
  const replies = await Promise.all([
    patch({ locale: 'en' }, made, 1),
    owner.remove(`/api/report-templates/${made.id}`, 1),
  ])
  const statuses = replies.map((reply) => reply.statusCode)
  expect([
    [200, 412],
    [404, 204],
  ]).toContainEqual(statuses)
})

test('a company has 500 templates at most, also if two are added at once', async () => {
  const { id, owner: other } = await makeCompany(app)
  const ids = Array.from({ length: 499 }, () => newId())
  await app.db
    .insertInto('report_templates')
    .values(ids.map((one) => ({ id: one, company_id: id, label: one, settings: '{}' })))
    .execute()
  const add = (label: string) =>
    other.post(`/api/companies/${id}/report-templates`, 'report_template', { label })
  const replies = await Promise.all([add('eine'), add('noch eine')])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().errors[0].code).toBe('report_template.full')
})
