import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'

const app = useApp()

const SAMPLES = {
  drivers: ['driver', { firstName: 'Jürgen', lastName: 'Ott' }, { lastName: 'Otten' }],
  contacts: ['contact', { firstName: 'Ida', lastName: 'Scharr', company: 'Scharr Wärme' }, { company: null }],
  reasons: ['reason', { label: 'Wartung Heizzentrale' }, { label: 'Wartung' }],
  tags: ['tag', { label: 'Werkstatt' }, { label: 'Inspektion' }],
} as const

type ListName = keyof typeof SAMPLES
const names = Object.keys(SAMPLES) as ListName[]

async function owners(): Promise<{ company: string; mine: string; person: Person }> {
  const { id, owner } = await makeCompany(app)
  return {
    company: `/api/companies/${id}/selectionlists`,
    mine: '/api/users/me/selectionlists',
    person: owner,
  }
}

for (const whose of ['company', 'mine'] as const) {
  test.each(names)(`${whose}: %s are added, read, changed, listed and removed`, async (name) => {
    const { person, ...base } = await owners()
    const url = `${base[whose]}/${name}`
    const [type, attributes, change] = SAMPLES[name]

    const added = await person.post(url, type, attributes)
    expect(added.statusCode).toBe(201)
    const { id } = added.json().data
    expect(added.headers.location).toBe(`${url}/${id}`)
    const place = name === 'contacts' ? { place: null } : {}
    expect(added.json().data).toEqual({
      type,
      id,
      attributes: { ...attributes, ...place },
      meta: { version: 1 },
    })

    const changed = await person.patch(`${url}/${id}`, type, change, 1)
    expect(changed.statusCode).toBe(200)
    expect(changed.json().data).toMatchObject({
      attributes: { ...attributes, ...change },
      meta: { version: 2 },
    })
    expect((await person.get(`${url}/${id}`)).json()).toEqual(changed.json())
    expect((await person.get(url)).json()).toMatchObject({ data: [{ id }], meta: { page: { total: 1 } } })

    expect((await person.remove(`${url}/${id}`, 1)).statusCode).toBe(412)
    expect((await person.remove(`${url}/${id}`, 2)).statusCode).toBe(204)
    expect((await person.remove(`${url}/${id}`)).statusCode).toBe(404)
    expect((await person.get(url)).json().meta.page.total).toBe(0)
  })
}

test.each([
  ['reasons', 'reason', { label: 'Besuch' }, { label: 'BESUCH' }],
  ['tags', 'tag', { label: 'Öl' }, { label: 'öl' }],
  ['drivers', 'driver', { firstName: 'Ann', lastName: 'Lee' }, { firstName: 'ann', lastName: 'LEE' }],
  ['contacts', 'contact', { lastName: 'Ott', company: 'A' }, { lastName: 'OTT', company: 'a' }],
])('%s: the same entry in other letters is refused', async (name, type, first, second) => {
  const { mine, person } = await owners()
  await person.post(`${mine}/${name}`, type, first)
  const again = await person.post(`${mine}/${name}`, type, second)
  expect(again.statusCode).toBe(409)
  expect(again.json().errors[0].code).toBe('selectionlist.exists')
})

test('a change that duplicates another entry is refused and changes nothing', async () => {
  const { mine, person } = await owners()
  await person.post(`${mine}/tags`, 'tag', { label: 'A' })
  const { id } = (await person.post(`${mine}/tags`, 'tag', { label: 'B' })).json().data
  expect((await person.patch(`${mine}/tags/${id}`, 'tag', { label: 'a' })).statusCode).toBe(409)
  expect((await person.get(`${mine}/tags/${id}`)).json().data).toMatchObject({
    attributes: { label: 'B' },
    meta: { version: 1 },
  })
})

test('ten concurrent requests with one label create one entry', async () => {
  const { company, person } = await owners()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => person.post(`${company}/tags`, 'tag', { label: 'Eins' })),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)])
})

test("the same label may be in another list, another company and a user's own list", async () => {
  const { company, mine, person } = await owners()
  const other = await owners()
  const posts = [
    person.post(`${company}/tags`, 'tag', { label: 'Gleich' }),
    person.post(`${company}/reasons`, 'reason', { label: 'Gleich' }),
    person.post(`${mine}/tags`, 'tag', { label: 'Gleich' }),
    other.person.post(`${other.company}/tags`, 'tag', { label: 'Gleich' }),
  ]
  expect((await Promise.all(posts)).map((reply) => reply.statusCode)).toEqual([201, 201, 201, 201])
})

test('lists are ordered as a German reader expects, numbers by value', async () => {
  const { mine, person } = await owners()
  for (const label of ['Zoll', 'Tour 10', 'tour 2', 'Ärztin', 'Bau', 'Ämter'])
    await person.post(`${mine}/reasons`, 'reason', { label })
  const labels = (await person.get(`${mine}/reasons`))
    .json()
    .data.map((entry: { attributes: { label: string } }) => entry.attributes.label)
  expect(labels).toEqual(['Ämter', 'Ärztin', 'Bau', 'tour 2', 'Tour 10', 'Zoll'])

  for (const [firstName, lastName] of [
    ['Bea', 'Ott'],
    ['Al', 'Zorn'],
    ['Al', 'Ott'],
  ])
    await person.post(`${mine}/drivers`, 'driver', { firstName, lastName })
  const drivers = (await person.get(`${mine}/drivers`)).json().data
  expect(drivers.map((entry: { attributes: object }) => Object.values(entry.attributes).join(' '))).toEqual([
    'Al Ott',
    'Bea Ott',
    'Al Zorn',
  ])
})

test('pages have the total, also beyond the end', async () => {
  const { mine, person } = await owners()
  for (let index = 0; index < 7; index++) await person.post(`${mine}/tags`, 'tag', { label: `T${index}` })
  const page = async (query: string) => (await person.get(`${mine}/tags?${query}`)).json()
  expect((await page('page[limit]=3')).meta.page).toEqual({ limit: 3, offset: 0, total: 7 })
  expect((await page('page[limit]=3&page[offset]=6')).data).toHaveLength(1)
  expect((await page('page[limit]=7')).meta.page.total).toBe(7)
  expect((await page('page[limit]=3&page[offset]=100')).meta.page).toEqual({
    limit: 3,
    offset: 100,
    total: 7,
  })
})

test('a contact keeps its place, and the reply has every attribute', async () => {
  const { mine, person } = await owners()
  const place = {
    name: 'Lager',
    address: { city: 'Reutlingen', country: 'DE' },
    coordinate: { latitude: 48.49, longitude: 9.21 },
  }
  const reply = await person.post(`${mine}/contacts`, 'contact', { company: 'Scharr', place })
  expect(reply.json().data.attributes.place).toEqual({
    name: 'Lager',
    address: { street: null, postalCode: null, city: 'Reutlingen', country: 'DE' },
    coordinate: { latitude: 48.49, longitude: 9.21 },
  })
  const cleared = await person.patch(`${mine}/contacts/${reply.json().data.id}`, 'contact', { place: null })
  expect(cleared.json().data.attributes.place).toBeNull()
})

test.each([
  ['reasons', 'reason', {}, '/data/attributes/label'],
  ['reasons', 'reason', { label: ' \t ' }, '/data/attributes/label'],
  ['reasons', 'reason', { label: 'x'.repeat(121) }, '/data/attributes/label'],
  ['reasons', 'reason', { label: 'a\u0000b' }, '/data/attributes/label'],
  ['reasons', 'reason', { label: 'a\ud800' }, '/data/attributes/label'],
  ['reasons', 'tag', { label: 'Wrong type' }, '/data/type'],
  ['drivers', 'driver', { firstName: 'Only' }, '/data/attributes/lastName'],
  ['contacts', 'contact', {}, '/data/attributes/lastName'],
  ['contacts', 'contact', { firstName: ' ' }, '/data/attributes/lastName'],
  ['contacts', 'contact', { company: 'A', place: {} }, '/data/attributes/place'],
  ['contacts', 'contact', { company: 'A', place: { address: { city: ' ' } } }, '/data/attributes/place'],
  [
    'contacts',
    'contact',
    { company: 'A', place: { coordinate: { latitude: 91, longitude: 0 } } },
    '/data/attributes/place/coordinate/latitude',
  ],
  [
    'contacts',
    'contact',
    { company: 'A', place: { address: { country: 'Deutschland' } } },
    '/data/attributes/place/address/country',
  ],
])('%s: refused with its pointer, nothing stored: %s %j', async (name, type, attributes, pointer) => {
  const { mine, person } = await owners()
  const reply = await person.post(`${mine}/${name}`, type, attributes)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0]).toMatchObject({ code: 'validation.failed', source: { pointer } })
  expect((await person.get(`${mine}/${name}`)).json().meta.page.total).toBe(0)
})

test('a change cannot remove both name and company of a contact', async () => {
  const { mine, person } = await owners()
  const { id } = (await person.post(`${mine}/contacts`, 'contact', { lastName: 'Ott' })).json().data
  expect((await person.patch(`${mine}/contacts/${id}`, 'contact', { lastName: '' })).statusCode).toBe(400)
  expect((await person.get(`${mine}/contacts/${id}`)).json().data.attributes.lastName).toBe('Ott')
})

test('an id in the body must be that of the path', async () => {
  const { mine, person } = await owners()
  const { id } = (await person.post(`${mine}/tags`, 'tag', { label: 'A' })).json().data
  const send = (sent: string) =>
    person.send({
      method: 'PATCH',
      url: `${mine}/tags/${id}`,
      body: { data: { type: 'tag', id: sent, attributes: { label: 'B' } } },
    })
  expect((await send(crypto.randomUUID())).json().errors[0].source).toEqual({ pointer: '/data/id' })
  expect((await send(id)).statusCode).toBe(200)
})

test('an employee reads the company lists and writes only their own', async () => {
  const { id, owner } = await makeCompany(app)
  const employee = await makeMember(app, id)
  const url = `/api/companies/${id}/selectionlists/tags`
  await owner.post(url, 'tag', { label: 'Firma' })
  expect((await employee.get(url)).json().meta.page.total).toBe(1)
  expect((await employee.post(url, 'tag', { label: 'Eigen' })).statusCode).toBe(403)
  expect(
    (await employee.post('/api/users/me/selectionlists/tags', 'tag', { label: 'Eigen' })).statusCode,
  ).toBe(201)
})

test('of ten concurrent changes of one version one succeeds', async () => {
  const { mine, person } = await owners()
  const { id } = (await person.post(`${mine}/tags`, 'tag', { label: 'Start' })).json().data
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      person.patch(`${mine}/tags/${id}`, 'tag', { label: `Ende ${index}` }, 1),
    ),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, ...Array(9).fill(412)])
})

test('an empty change creates no version', async () => {
  const { mine, person } = await owners()
  const { id } = (await person.post(`${mine}/tags`, 'tag', { label: 'Bleibt' })).json().data
  expect((await person.patch(`${mine}/tags/${id}`, 'tag', { unknown: 1 }, 1)).json().data.meta.version).toBe(
    1,
  )
})

test.each(['company', 'mine'] as const)(
  '%s: a list is searched by the beginnings of words',
  async (whose) => {
    const { person, ...base } = await owners()
    const url = `${base[whose]}/contacts`
    await person.post(url, 'contact', { firstName: 'Zoë', lastName: 'Hägele', company: 'Zimmerei Groß' })
    await person.post(url, 'contact', { lastName: 'Haag', company: 'Hofladen' })
    const find = async (search: string) => {
      const reply = await person.get(`${url}?filter[search]=${encodeURIComponent(search)}`)
      const { data, meta } = reply.json<{
        data: { attributes: { lastName: string } }[]
        meta: { page: { total: number } }
      }>()
      expect(meta.page.total).toBe(data.length)
      return data.map(({ attributes }) => attributes.lastName)
    }
    expect(await find('ha')).toEqual(['Haag', 'Hägele'])
    expect(await find('HÄG zoe')).toEqual(['Hägele'])
    expect(await find('gross')).toEqual(['Hägele'])
    expect(await find('gele')).toEqual([])
    expect(await find('.*')).toEqual(['Haag', 'Hägele'])
    // A number that folds to brackets.
    expect(await find('⑴')).toEqual([])
    const long = await person.get(`${url}?filter[search]=${'x'.repeat(201)}`)
    expect(long.statusCode).toBe(400)
    expect(long.json().errors[0].source).toEqual({ parameter: 'filter[search]' })
  },
)

test('a list takes 10,000 entries and no more', async () => {
  const { person, mine } = await owners()
  const first = await person.post(`${mine}/tags`, 'tag', { label: 'Erster' })
  await sql`insert into list_entries (id, user_id, list, label)
    select gen_random_uuid(), user_id, 'tags', 'Tag ' || n
    from list_entries, generate_series(1, 9998) n where id = ${first.json().data.id}`.execute(app.db)
  expect((await person.post(`${mine}/tags`, 'tag', { label: 'Letzter' })).statusCode).toBe(201)
  const full = await person.post(`${mine}/tags`, 'tag', { label: 'Zu viel' })
  expect([full.statusCode, full.json().errors[0].code]).toEqual([409, 'selectionlist.full'])
  expect((await person.get(`${mine}/tags`)).json().meta.page.total).toBe(10_000)
  expect((await person.post(`${mine}/reasons`, 'reason', { label: 'Andere Liste' })).statusCode).toBe(201)
})
