import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'

const app = useApp()

type Reply = {
  data: {
    id: string
    attributes: { name: string | null; source: string; address: { city: string } | null }
  }[]
  meta: { attributions: string[]; canSubmit: boolean; unknownStreet: string | null; page: { total: number } }
}

const find = async (person: Person, query: Record<string, string>) =>
  (await person.get(`/api/places?${new URLSearchParams(query).toString()}`)).json<Reply>()
const names = ({ data }: Reply) => data.map(({ attributes }) => attributes.name)

const contact = (person: Person, base: string, company: string, place: object) =>
  person.post(`${base}/selectionlists/contacts`, 'contact', { company, place })

const YARD = {
  address: { street: 'Königstraße 70', postalCode: '70173', city: 'Stuttgart', country: 'DE' },
  coordinate: { latitude: 48.777, longitude: 9.18 },
}

test('a typed town is found with address, coordinate, region and zone', async () => {
  const person = await app.person()
  const reply = await person.get('/api/places?query=T%C3%BCbing')
  expect(reply.statusCode).toBe(200)
  const { data, meta } = reply.json()
  expect(data[0]).toEqual({
    type: 'place',
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    attributes: {
      name: 'Tübingen',
      address: { street: null, postalCode: null, city: 'Tübingen', country: 'DE' },
      coordinate: { latitude: 48.52266, longitude: 9.05222 },
      region: 'Baden-Württemberg',
      timeZone: 'Europe/Berlin',
      source: 'gazetteer',
      reference: null,
    },
    meta: { version: 1 },
  })
  expect(meta).toMatchObject({
    attributions: ['geonames', 'openstreetmap'],
    canSubmit: false,
    unknownStreet: null,
  })
})

test.each([
  ['Gartenstr. 5, 72764 Reutlingen', 'Gartenstr. 5', '72764', 'Reutlingen'],
  ['Gartenstr. 5 Reutlingen', 'Gartenstr. 5', null, 'Reutlingen'],
  ['Marktplatz, Tübingen', 'Marktplatz', null, 'Tübingen'],
  ['Ulmer Straße 99, 99999 Metzingen', 'Ulmer Straße 99', '72555', 'Metzingen'],
  ['12 High Street, Reading RG1 2AB', '12 High Street', 'RG1 2AB', 'Reading'],
])('of %s the town is found, and the street stays as typed', async (query, street, postalCode, city) => {
  const { data, meta } = await find(await app.person(), { query })
  expect(data[0]?.attributes).toMatchObject({
    name: null,
    address: { street, postalCode, city },
    coordinate: { latitude: expect.any(Number) },
    source: 'gazetteer',
  })
  expect(meta).toMatchObject({ unknownStreet: street, attributions: ['geonames', 'openstreetmap'] })
})

test('a British postcode is in a British town only', async () => {
  const { data } = await find(await app.person(), { query: '12 High Street, Reading RG1 2AB' })
  expect(data.map(({ attributes }) => attributes.address)).toEqual([
    { street: '12 High Street', postalCode: 'RG1 2AB', city: 'Reading', country: 'GB' },
  ])
})

test.each(['Gartenstr. 5', 'Gartenstr. 5, Xyzhausen', 'Hof Meier, Tübing'])(
  'nothing is found for %s',
  async (query) => {
    const { data, meta } = await find(await app.person(), { query })
    expect(data).toEqual([])
    expect(meta).toMatchObject({ unknownStreet: null, attributions: [] })
  },
)

test('names are in the requested language', async () => {
  const person = await app.person()
  expect(names(await find(person, { query: 'Wien', language: 'en' }))[0]).toBe('Vienna')
  expect(names(await find(person, { query: 'Vienna', language: 'de' }))[0]).toBe('Wien')
})

test.each([
  ['51.5,-0.12', 'Europe/London', 'London'],
  ['40.71,-74.0', 'America/New_York', 'New York City'],
  ['47.14,9.52', 'Europe/Vaduz', 'Vaduz'],
  ['35.68,139.69', 'Asia/Tokyo', 'Tokio'],
])('the coordinate %s is in %s, at %s', async (coordinate, timeZone, city) => {
  const { data } = await find(await app.person(), { coordinate })
  expect(data).toHaveLength(1)
  expect(data[0]?.attributes).toMatchObject({ name: null, timeZone, address: { city } })
})

test('own contacts come first, and without a word the most recently changed', async () => {
  const person = await app.person()
  await contact(person, '/api/users/me', 'Scharr Wärme', YARD)
  await contact(person, '/api/users/me', 'Stadtwerke', { name: 'Lager', address: { city: 'Ulm' } })

  expect(names(await find(person, {}))).toEqual(['Lager', 'Scharr Wärme'])
  const { data } = await find(person, { query: 'koenigstr stuttgart' })
  expect(data[0]?.attributes).toMatchObject({
    name: 'Scharr Wärme',
    ...YARD,
    source: 'own',
    timeZone: 'Europe/Berlin',
  })
  expect(names(await find(person, { query: 'waerme' }))[0]).toBe('Scharr Wärme')
  const mixed = await find(person, { query: 'Ulm' })
  expect(mixed.data.map(({ attributes }) => attributes.source).slice(0, 2)).toEqual(['own', 'gazetteer'])
})

test("the company's contacts are visible to its members only", async () => {
  const { id, owner } = await makeCompany(app)
  await contact(owner, `/api/companies/${id}`, 'Geheimwerk', YARD)
  const employee = await makeMember(app, id)
  const stranger = await app.person()
  expect(names(await find(employee, { query: 'geheimwerk' }))).toEqual(['Geheimwerk'])
  expect(names(await find(stranger, { query: 'geheimwerk' }))).toEqual([])
  expect(names(await find(stranger, {}))).toEqual([])
})

test('the personal contacts of a colleague stay private', async () => {
  const { id, owner } = await makeCompany(app)
  await contact(owner, '/api/users/me', 'Privatpraxis', YARD)
  expect(names(await find(await makeMember(app, id), { query: 'privatpraxis' }))).toEqual([])
})

test('the same place of two contacts is returned once', async () => {
  const person = await app.person()
  const place = { name: 'Hof', ...YARD }
  await contact(person, '/api/users/me', 'Eins', place)
  await contact(person, '/api/users/me', 'Zwei', place)
  expect(names(await find(person, { query: 'hof koenigstrasse' }))).toEqual(['Hof'])
})

test.each([
  ['ten kilobytes', 'x'.repeat(10_000)],
  ['control characters', 'T\u0001\u001bü\u0008\tbing'],
  ['a pattern of the database', '%_%\\'],
  ['a statement', "'; drop table users; --"],
  ['only signs', '…!?'],
])('searching for %s finds nothing and is never refused', async (_, query) => {
  const reply = await (await app.person()).get(`/api/places?query=${encodeURIComponent(query)}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.json<Reply>().data).toEqual([])
})

test.each([
  ['near', '91,9'],
  ['near', '48,181'],
  ['coordinate', '48'],
  ['coordinate', 'NaN,NaN'],
  ['coordinate', '1e3,0'],
  ['language', 'fr'],
  ['submitted', 'yes'],
  ['session', 'a b'],
])('%s=%s is refused by its name', async (parameter, value) => {
  const reply = await (await app.person()).get(`/api/places?${parameter}=${encodeURIComponent(value)}`)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0].source).toEqual({ parameter })
})

test('an invisible vehicle is not found, whatever it is', async () => {
  const person = await app.person()
  for (const vehicleId of [crypto.randomUUID(), 'x', ''])
    expect((await person.get(`/api/places?query=Ulm&vehicleId=${vehicleId}`)).statusCode).toBe(404)
})
