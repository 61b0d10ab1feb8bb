import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { makeCompany, makeMember } from './testing.ts'

const app = useApp()

test('a founder owns the company, with every scope of an owner', async () => {
  const founder = await app.person()
  const reply = await founder.post('/api/companies', 'company', { name: '  Albwerk  GmbH ' })

  expect(reply.statusCode).toBe(201)
  const { data } = reply.json()
  expect(reply.headers.location).toBe(`/api/companies/${data.id}`)
  expect(data).toMatchObject({
    type: 'company',
    attributes: { name: 'Albwerk  GmbH', email: founder.email, roles: ['company_owner'] },
    meta: { version: 1 },
  })
  expect(data.attributes.scopes).toContain('company:change')
})

test('a second company of the same owner is refused', async () => {
  const { owner } = await makeCompany(app)
  const reply = await owner.post('/api/companies', 'company', { name: 'Zweite' })
  expect(reply.statusCode).toBe(409)
  expect(reply.json().errors[0].code).toBe('company.already_owned')
})

test('ten concurrent requests of one user create one company', async () => {
  const founder = await app.person()
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      founder.post('/api/companies', 'company', { name: `Firma ${index}` }),
    ),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)])
  const { meta } = (await founder.get('/api/users/me/companies')).json()
  expect(meta.page.total).toBe(1)
  const stored = await app.db.selectFrom('companies').select('id').where('name', 'like', 'Firma %').execute()
  expect(stored).toHaveLength(1)
})

test('an employee reads the company but cannot change it', async () => {
  const { id } = await makeCompany(app)
  const employee = await makeMember(app, id)
  expect((await employee.get(`/api/companies/${id}`)).json().data.attributes.roles).toEqual(['company_user'])
  const refused = await employee.patch(`/api/companies/${id}`, 'company', { name: 'Meins' })
  expect(refused.statusCode).toBe(403)
  expect(refused.json().errors[0].code).toBe('permission.denied')
})

test('of two concurrent edits of one version, the second gets a conflict', async () => {
  const { id, owner } = await makeCompany(app)
  const manager = await makeMember(app, id, 'company_manager')
  const replies = await Promise.all([
    owner.patch(`/api/companies/${id}`, 'company', { name: 'Von der Inhaberin' }, 1),
    manager.patch(`/api/companies/${id}`, 'company', { name: 'Vom Manager' }, 1),
  ])
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 412])
  expect((await owner.get(`/api/companies/${id}`)).json().data.meta.version).toBe(2)
})

test("the e-mail of a company may be cleared, and defaults to the founder's", async () => {
  const founder = await app.person()
  const { data } = (await founder.post('/api/companies', 'company', { name: 'Leer', email: ' ' })).json()
  expect(data.attributes.email).toBe(founder.email)
  const reply = await founder.patch(`/api/companies/${data.id}`, 'company', { email: null })
  expect(reply.json().data.attributes).toMatchObject({ name: 'Leer', email: null })
})

test.each([
  'nobody',
  'a@b',
  'a b@c.de',
  'a@b.de, c@d.de',
  'a@b..de',
  `${'a'.repeat(250)}@b.de`,
  `a@${'.'.repeat(200_000)}@`,
])('not a valid address of a company: %.40s', async (email) => {
  const founder = await app.person()
  const reply = await founder.post('/api/companies', 'company', { name: 'Firma', email })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0].source).toEqual({ pointer: '/data/attributes/email' })
})
