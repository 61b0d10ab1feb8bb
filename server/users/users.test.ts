import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'

const app = useApp()

test('names are trimmed, normalised to NFC and stored', async () => {
  const person = await app.person()
  const reply = await person.patch('/api/users/me', 'user', { firstName: '  Zoe\u0308 ', lastName: 'Groß' })
  expect(reply.statusCode).toBe(200)
  expect(reply.json().data.attributes).toMatchObject({ firstName: 'Zo\u00eb', lastName: 'Groß' })
  expect(reply.json().data.meta.version).toBe(2)
})

test('absent attributes stay, and the e-mail cannot be changed here', async () => {
  const person = await app.person({ given_name: 'Ada', family_name: 'Lang' })
  const reply = await person.patch('/api/users/me', 'user', {
    languageIso: 'de',
    email: 'other@example.test',
    id: 'x',
  })
  expect(reply.json().data.attributes).toEqual({
    firstName: 'Ada',
    lastName: 'Lang',
    email: person.email,
    languageIso: 'de',
  })
})

test.each([
  [{ firstName: '   ' }, '/data/attributes/firstName'],
  [{ firstName: null }, '/data/attributes/firstName'],
  [{ lastName: 'x'.repeat(121) }, '/data/attributes/lastName'],
  [{ lastName: 'a\nb' }, '/data/attributes/lastName'],
  [{ languageIso: 'fr' }, '/data/attributes/languageIso'],
])('refused and unchanged: %j', async (attributes, pointer) => {
  const person = await app.person({ given_name: 'Ada', family_name: 'Lang' })
  const reply = await person.patch('/api/users/me', 'user', attributes)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toMatchObject([{ code: 'validation.failed', source: { pointer } }])
  expect((await person.get('/api/users/me')).json().data).toMatchObject({
    attributes: { firstName: 'Ada' },
    meta: { version: 1 },
  })
})

test('every invalid field is named in one reply', async () => {
  const person = await app.person()
  const reply = await person.patch('/api/users/me', 'user', { firstName: '', lastName: 7, languageIso: 'xx' })
  expect(reply.json().errors.map((error: { source: { pointer: string } }) => error.source.pointer)).toEqual([
    '/data/attributes/firstName',
    '/data/attributes/lastName',
    '/data/attributes/languageIso',
  ])
})

test("companies are listed by name with the user's role in each", async () => {
  const person = await app.person()
  const make = async (name: string, role: 'company_manager' | 'company_user') => {
    const id = crypto.randomUUID()
    await app.db.insertInto('companies').values({ id, name }).execute()
    await app.db.insertInto('memberships').values({ company_id: id, user_id: person.id, role }).execute()
  }
  await make('Werk 10', 'company_user')
  await make('Werk 9', 'company_manager')
  await make('Äpfel', 'company_user')
  await make('Bau', 'company_user')
  const reply = (await person.get('/api/users/me/companies?page[limit]=3')).json()
  expect(reply.data.map((company: { attributes: { name: string } }) => company.attributes.name)).toEqual([
    'Äpfel',
    'Bau',
    'Werk 9',
  ])
  expect(reply.data[2].attributes.roles).toEqual(['company_manager'])
  expect(reply.meta).toEqual({ page: { limit: 3, offset: 0, total: 4 } })
})

test.each(['/api/invitations', '/api/users/me/invitations'])('%s is an empty list', async (url) => {
  const person = await app.person()
  expect((await person.get(url)).json()).toEqual({
    data: [],
    meta: { page: { limit: 50, offset: 0, total: 0 } },
  })
})

test('of ten concurrent changes of one version one succeeds', async () => {
  const person = await app.person()
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      person.patch('/api/users/me', 'user', { firstName: `N${index}` }, 1),
    ),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, ...Array(9).fill(412)])
})

test("another user's id in the body is refused", async () => {
  const person = await app.person()
  const send = (id: string) =>
    person.send({
      method: 'PATCH',
      url: '/api/users/me',
      body: { data: { type: 'user', id, attributes: {} } },
    })
  expect((await send(crypto.randomUUID())).json().errors[0].source).toEqual({ pointer: '/data/id' })
  expect((await send(person.id)).statusCode).toBe(200)
})
