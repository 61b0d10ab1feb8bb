import { beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember, removeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeView, type ReadView } from './testing.ts'

const app = useApp()

let company: string
let url: string
let [owner, driver, manager]: Person[] = []
beforeAll(async () => {
  const made = await makeCompany(app)
  company = made.id
  url = `/api/companies/${company}/views`
  owner = made.owner
  driver = await makeMember(app, company)
  manager = await makeMember(app, company, 'company_manager')
})
const people = () => ({ owner, driver, manager }) as Record<'owner' | 'driver' | 'manager', Person>

const DAIRY = {
  search: 'molkerei',
  categories: 'business,none',
  from: '2026-01-01',
  to: '2026-11-16',
  distanceFrom: '20',
  marks: 'gap',
  sort: '-distance',
}
const labelsOf = async (person: Person) =>
  (await person.get(url)).json<{ data: ReadView[] }>().data.map(({ attributes: { label } }) => label)
const stored = () => app.db.selectFrom('saved_views').selectAll().orderBy('id').execute()

test('a member saves a view, finds it again, changes and removes it', async () => {
  const { driver } = people()
  const made = await makeView(driver, company, { label: 'Molkerei 2026', query: DAIRY })
  expect(made).toMatchObject({
    type: 'view',
    attributes: { list: 'trips', label: 'Molkerei 2026', isShared: false, query: DAIRY },
    meta: { version: 1 },
  })
  expect(await labelsOf(driver)).toEqual(['Molkerei 2026'])

  const change = { label: 'Molkerei', query: { period: 'thisYear', sort: 'category' } }
  const changed = await driver.patch(`/api/views/${made.id}`, 'view', change, 1)
  expect(changed.json().data).toMatchObject({
    attributes: { list: 'trips', isShared: false, ...change },
    meta: { version: 2 },
  })
  // Unchanged values are no new version.
  expect((await driver.patch(`/api/views/${made.id}`, 'view', change)).json().data.meta.version).toBe(2)
  expect((await driver.patch(`/api/views/${made.id}`, 'view', { label: 'Alt' }, 1)).statusCode).toBe(412)
  expect((await driver.remove(`/api/views/${made.id}`, 1)).statusCode).toBe(412)
  expect((await driver.remove(`/api/views/${made.id}`, 2)).statusCode).toBe(204)
  expect(await labelsOf(driver)).toEqual([])
})

test('every member has the views of the company after their own, and nobody has those of another', async () => {
  const { driver, manager } = people()
  const views = [
    await makeView(driver, company, { label: 'Meine Woche', query: { period: 'thisWeek' } }),
    await makeView(manager, company, { label: 'Geheim', list: 'expenses', query: { amountFrom: '100.50' } }),
    await makeView(manager, company, { label: 'Ansicht 10', isShared: true }),
    await makeView(manager, company, { label: 'Ansicht 2', isShared: true }),
  ]
  expect(await labelsOf(driver)).toEqual(['Meine Woche', 'Ansicht 2', 'Ansicht 10'])
  expect(await labelsOf(manager)).toEqual(['Geheim', 'Ansicht 2', 'Ansicht 10'])

  const before = await stored()
  const [own, hidden, shared] = views.map(({ id }) => `/api/views/${id}`) as [string, string, string]
  for (const [at, status] of [
    [hidden, 404],
    [shared, 403],
  ] as const)
    for (const reply of [await driver.patch(at, 'view', { label: 'Meins' }), await driver.remove(at)])
      expect(reply.statusCode).toBe(status)
  expect((await manager.patch(own, 'view', { label: 'Meins' })).statusCode).toBe(404)
  const refused = [
    await driver.post(url, 'view', { list: 'trips', label: 'Für alle', isShared: true }),
    await driver.patch(own, 'view', { isShared: true }),
  ]
  expect(refused.map((reply) => reply.json().errors[0].code)).toEqual([
    'permission.denied',
    'permission.denied',
  ])
  expect(await stored()).toEqual(before)

  expect((await manager.patch(hidden, 'view', { isShared: true })).json().data.attributes.isShared).toBe(true)
  expect(await labelsOf(driver)).toEqual(['Meine Woche', 'Ansicht 2', 'Ansicht 10', 'Geheim'])
  await manager.patch(shared, 'view', { isShared: false })
  expect(await labelsOf(driver)).toEqual(['Meine Woche', 'Ansicht 2', 'Geheim'])
})

/** One wrong value each, and the pointer that names it. */
const WRONG: [attributes: object, pointer: string][] = [
  [{ label: '' }, 'label'],
  [{ label: 'x'.repeat(61) }, 'label'],
  [{ isShared: 'yes' }, 'isShared'],
  [{ query: 'molkerei' }, 'query'],
  [{ query: { search: 7 } }, 'query/search'],
  [{ query: { search: 'x'.repeat(201) } }, 'query/search'],
  [{ query: { search: 'a\u0000b' } }, 'query/search'],
  [{ query: { categories: 'business,holiday' } }, 'query/categories'],
  [{ query: { vehicleIds: 'all' } }, 'query/vehicleIds'],
  [{ query: { from: '2026-02-30' } }, 'query/from'],
  [{ query: { period: 'always' } }, 'query/period'],
  [{ query: { distanceTo: '-1' } }, 'query/distanceTo'],
  [{ query: { sort: 'amount' } }, 'query/sort'],
  [{ query: { amountFrom: '5' } }, 'query/amountFrom'],
]

test.each(WRONG)('refused with its pointer, nothing stored: %j', async (attributes, name) => {
  const { driver } = people()
  const { id } = await makeView(driver, company)
  const before = await stored()
  for (const reply of [
    await driver.post(url, 'view', { list: 'trips', label: 'Neu', ...attributes }),
    await driver.patch(`/api/views/${id}`, 'view', attributes),
  ]) {
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors[0]).toMatchObject({
      code: 'validation.failed',
      source: { pointer: `/data/attributes/${name}` },
    })
  }
  expect(await stored()).toEqual(before)
})

test('a label stands once for each owner and list, in any case', async () => {
  const { driver, owner } = people()
  await makeView(driver, company, { label: 'Lücken' })
  const second = await makeView(driver, company)
  for (const reply of [
    await driver.post(url, 'view', { list: 'trips', label: 'LÜCKEN' }),
    await driver.patch(`/api/views/${second.id}`, 'view', { label: 'lücken' }),
  ])
    expect(reply.json().errors[0].code).toBe('view.exists')
  await makeView(driver, company, { label: 'Lücken', list: 'expenses' })
  await makeView(owner, company, { label: 'Lücken' })
  await makeView(owner, company, { label: 'Lücken', isShared: true })
})

test('a member has at most fifty views, and loses them with the membership', async () => {
  const member = await makeMember(app, company)
  const mine = () => stored().then((rows) => rows.filter(({ owner_id }) => owner_id === member.id).length)
  const row = (nth: number) => ({
    id: crypto.randomUUID(),
    company_id: company,
    owner_id: member.id,
    list: 'trips',
    label: `Nr. ${nth}`,
    query: '{}',
  })
  await app.db
    .insertInto('saved_views')
    .values(Array.from({ length: 50 }, (_, nth) => row(nth)))
    .execute()
  const refused = await member.post(url, 'view', { list: 'expenses', label: 'Zu viel' })
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'view.full'])
  expect(await mine()).toBe(50)
  await removeMember(app, company, member)
  expect(await mine()).toBe(0)
})
