import { beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { makeTemplate, type ReadTemplate } from './testing.ts'

const app = useApp()

let company: string
let owner: Person
let url: string
beforeAll(async () => {
  const made = await makeCompany(app)
  company = made.id
  owner = made.owner
  url = `/api/companies/${company}/report-templates`
})

const one = (id: string) => `/api/report-templates/${id}`
const post = (attributes: object, person = owner) => person.post(url, 'report_template', attributes)
const patch = (id: string, attributes: object, version?: number) =>
  owner.patch(one(id), 'report_template', attributes, version)
const rowOf = (id: string) =>
  app.db.selectFrom('report_templates').selectAll().where('id', '=', id).executeTakeFirst()

const EVERYTHING = {
  relativeDateIntervalUnit: null,
  relativeDateIntervalOffset: null,
  absoluteDateIntervalStart: null,
  absoluteDateIntervalEnd: null,
  tripCategory: null,
  driverName: null,
  expenseCategory: null,
  tags: [],
}

const DEFAULTS = {
  format: 'pdf',
  locale: 'de',
  vehicleIds: [],
  tripsCoverage: 'itemsAndSummary',
  expensesCoverage: 'itemsAndSummary',
  filter: { ...EVERYTHING, relativeDateIntervalUnit: 'year', relativeDateIntervalOffset: 0 },
  isReportTagsEnabled: true,
  isTripsReportOdometerEnabled: true,
  isTripsReportGapsEnabled: true,
  isTripsReportChangesEnabled: true,
  isTripsReportCreationTimestampEnabled: true,
  isTripsAnonymousPrivateTripsEnabled: true,
  isTripsCombinePrivateTripsEnabled: false,
}

const OTHERS = {
  format: 'csvMultiline',
  locale: 'en',
  tripsCoverage: 'summaryOnly',
  expensesCoverage: 'none',
  filter: {
    ...EVERYTHING,
    absoluteDateIntervalStart: '2026-01-01',
    absoluteDateIntervalEnd: '2026-03-31',
    tripCategory: 'business',
    driverName: 'Jürgen Ott',
    expenseCategory: 'fuel',
    tags: ['Messe', 'Werkstatt'],
  },
  isReportTagsEnabled: false,
  isTripsReportOdometerEnabled: false,
  isTripsReportGapsEnabled: false,
  isTripsReportChangesEnabled: false,
  isTripsReportCreationTimestampEnabled: false,
  isTripsAnonymousPrivateTripsEnabled: false,
  isTripsCombinePrivateTripsEnabled: true,
}

test('a label is all that a template needs; the rest takes the defaults, also where null is sent', async () => {
  const reply = await post({ label: ' Finanzamt ' })
  const { id } = reply.json().data
  expect(reply.statusCode).toBe(201)
  expect(reply.headers.location).toBe(one(id))
  expect(reply.json().data).toEqual({
    type: 'report_template',
    id,
    attributes: { label: 'Finanzamt', ...DEFAULTS },
    meta: { version: 1 },
  })
  expect(await rowOf(id)).toMatchObject({ company_id: company, label: 'Finanzamt', settings: DEFAULTS })

  const nulls = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, null]))
  const other = await makeTemplate(owner, company, nulls)
  expect(other.attributes).toMatchObject(DEFAULTS)
})

test('every attribute is saved, read, changed and removed', async () => {
  const { id: vehicle } = await makeVehicle(owner, company)
  const label = 'Quartal'
  const sent = { ...OTHERS, vehicleIds: [vehicle] }
  const added = await makeTemplate(owner, company, { label, ...sent })
  expect(added.attributes).toEqual({ label, ...sent })
  expect(await rowOf(added.id)).toMatchObject({ label, settings: sent })
  expect((await owner.get(one(added.id))).json().data).toEqual(added)

  const changed = await patch(added.id, { label: 'Jahr', ...DEFAULTS }, 1)
  expect(changed.statusCode).toBe(200)
  expect(changed.json().data).toMatchObject({
    attributes: { label: 'Jahr', ...DEFAULTS },
    meta: { version: 2 },
  })
  expect(await rowOf(added.id)).toMatchObject({ label: 'Jahr', settings: DEFAULTS, version: 2 })

  expect((await owner.remove(one(added.id), 1)).json().errors[0].code).toBe('version.conflict')
  expect((await owner.remove(one(added.id), 2)).statusCode).toBe(204)
  expect(await rowOf(added.id)).toBeUndefined()
  expect((await owner.remove(one(added.id))).statusCode).toBe(404)
  expect((await owner.get(one(added.id))).statusCode).toBe(404)
})

test('a change keeps what it does not name; null takes the default', async () => {
  const { id: vehicle } = await makeVehicle(owner, company)
  const sent = { ...OTHERS, vehicleIds: [vehicle] }
  const { id, attributes } = await makeTemplate(owner, company, sent)

  const german = await patch(id, { locale: 'de' })
  expect(german.json().data.attributes).toEqual({ ...attributes, locale: 'de' })

  const nulls = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, null]))
  const cleared = await patch(id, nulls)
  expect(cleared.json().data).toMatchObject({ attributes: DEFAULTS, meta: { version: 3 } })
  expect(cleared.json().data.attributes.label).toBe(attributes.label)
})

test('a filter replaces the one before as a whole; an empty one covers everything', async () => {
  const { id } = await makeTemplate(owner, company, OTHERS)
  const filterAfter = async (filter: object) =>
    (await patch(id, { filter })).json<{ data: ReadTemplate }>().data.attributes.filter
  expect(await filterAfter({ tripCategory: 'private', tags: null, driverName: ' ' })).toEqual({
    ...EVERYTHING,
    tripCategory: 'private',
  })
  expect(await filterAfter({})).toEqual(EVERYTHING)
  expect((await makeTemplate(owner, company, { filter: {} })).attributes.filter).toEqual(EVERYTHING)
})

test('a change that names nothing makes no new version', async () => {
  const { id } = await makeTemplate(owner, company)
  expect((await patch(id, { unknown: 1 }, 1)).json().data.meta.version).toBe(1)
})

test('a template that lacks a setting shows its default', async () => {
  const { id } = await makeTemplate(owner, company, OTHERS)
  const settings = JSON.stringify({ format: 'csvSingleline', filter: { driverName: 'Ott' } })
  await app.db.updateTable('report_templates').set({ settings }).where('id', '=', id).execute()
  expect((await owner.get(one(id))).json().data.attributes).toMatchObject({
    ...DEFAULTS,
    format: 'csvSingleline',
    filter: { ...EVERYTHING, driverName: 'Ott' },
  })
})

const labels = ({ data }: { data: ReadTemplate[] }) => data.map(({ attributes }) => attributes.label)

test('the list is that of the company, by label as a German reader expects, in pages', async () => {
  const { id, owner } = await makeCompany(app)
  for (const label of ['Zoll', 'Tour 10', 'tour 2', 'Ärztin', 'Bau']) await makeTemplate(owner, id, { label })
  const list = async (query = '') =>
    (await owner.get(`/api/companies/${id}/report-templates${query}`)).json<{
      data: ReadTemplate[]
      meta: { page: object }
    }>()
  expect(labels(await list())).toEqual(['Ärztin', 'Bau', 'tour 2', 'Tour 10', 'Zoll'])
  const page = await list('?page[limit]=2&page[offset]=1')
  expect(labels(page)).toEqual(['Bau', 'tour 2'])
  expect(page.meta.page).toEqual({ limit: 2, offset: 1, total: 5 })
  expect((await owner.get(`/api/companies/${id}/report-templates?page[limit]=0`)).statusCode).toBe(400)
})

test('who has no token, no membership or no right gets none', async () => {
  const { id } = await makeTemplate(owner, company)
  const [stranger, employee] = [await app.person(), await makeMember(app, company)]
  expect((await app.request({ method: 'GET', url })).statusCode).toBe(401)
  expect((await app.request({ method: 'GET', url: one(id) })).statusCode).toBe(401)
  for (const [person, status] of [
    [stranger, 404],
    [employee, 403],
  ] as const) {
    const replies = [
      await person.get(url),
      await post({ label: 'Fremd' }, person),
      await person.get(one(id)),
      await person.patch(one(id), 'report_template', { label: 'Fremd' }),
      await person.remove(one(id)),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(status))
  }
  expect(await rowOf(id)).toMatchObject({ version: 1 })
  const manager = await makeMember(app, company, 'company_manager')
  expect((await manager.get(one(id))).statusCode).toBe(200)
})

test('what belongs to a company goes with it', async () => {
  const { id, owner } = await makeCompany(app)
  const template = await makeTemplate(owner, id)
  await app.db.deleteFrom('companies').where('id', '=', id).execute()
  expect(await rowOf(template.id)).toBeUndefined()
})
