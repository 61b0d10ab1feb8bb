import { expect, test } from 'vitest'
import type { CompanyRole } from '#contract/permissions.ts'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { makeSubscription } from '../notifications/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'

const app = useApp()

const usersOf = (companyId: string) => `/api/companies/${companyId}/users`
const codeOf = (reply: { json: () => { errors: { code: string }[] } }) => reply.json().errors[0]?.code
const put = (who: Person, url: string, roleIds: unknown, version?: number) =>
  who.patch(url, 'user', { roleIds }, version)

async function named(
  companyId: string,
  names: { first: string | null; last: string | null; email?: string },
  role: CompanyRole = 'company_user',
) {
  const person = await makeMember(app, companyId, role)
  await app.db
    .updateTable('users')
    .set({ first_name: names.first, last_name: names.last, ...(names.email && { email: names.email }) })
    .where('id', '=', person.id)
    .execute()
  return person
}

async function found(who: Person, companyId: string, search: string): Promise<string[]> {
  const reply = await who.get(`${usersOf(companyId)}?filter[search]=${encodeURIComponent(search)}`)
  return reply
    .json<{ data: { attributes: { firstName: string } }[] }>()
    .data.map(({ attributes }) => attributes.firstName)
}

test('employees are listed by last and first name, with role, page by page', async () => {
  const { id, owner } = await makeCompany(app)
  await app.db
    .updateTable('users')
    .set({ first_name: 'Miriam', last_name: 'Kern' })
    .where('id', '=', owner.id)
    .execute()
  await named(id, { first: 'Ömer', last: 'Yıldız' })
  await named(id, { first: 'Änne', last: 'Abel' }, 'company_manager')
  await named(id, { first: 'Anna', last: 'Kern', email: 'anna.kern@example.test' })
  await named(id, { first: null, last: null })

  const all = (await owner.get(usersOf(id))).json()
  expect(
    all.data.map(({ attributes: { firstName, lastName } }: { attributes: Record<string, string> }) => [
      firstName,
      lastName,
    ]),
  ).toEqual([
    ['Änne', 'Abel'],
    ['Anna', 'Kern'],
    ['Miriam', 'Kern'],
    ['Ömer', 'Yıldız'],
    [null, null],
  ])
  expect(all.data[1]).toEqual({
    type: 'user',
    id: expect.any(String),
    attributes: {
      firstName: 'Anna',
      lastName: 'Kern',
      email: 'anna.kern@example.test',
      roles: ['company_user'],
      roleId: 'company_user',
    },
    meta: { version: 1 },
  })
  const page = (await owner.get(`${usersOf(id)}?page[limit]=2&page[offset]=2`)).json()
  expect(page.meta.page).toEqual({ limit: 2, offset: 2, total: 5 })
  expect(page.data[1].attributes.firstName).toBe('Ömer')
})

test('every word of a search must occur in name or e-mail, case-insensitively', async () => {
  const { id, owner } = await makeCompany(app)
  await named(id, { first: 'Jürgen', last: 'Ott-Öz', email: 'j.ott@werk.test' })
  await named(id, { first: 'Anna', last: 'Ott', email: 'anna@example.test' })
  await named(id, { first: 'Eve%', last: '_x', email: 'eve@example.test' })
  expect(await found(owner, id, 'OTT')).toEqual(['Anna', 'Jürgen'])
  expect(await found(owner, id, '  öz   JÜRG ')).toEqual(['Jürgen'])
  expect(await found(owner, id, 'ott werk')).toEqual(['Jürgen'])
  expect(await found(owner, id, 'annaott')).toEqual([])
  expect(await found(owner, id, '%')).toEqual(['Eve%'])
  expect(await found(owner, id, 'Ju\u0308rgen')).toEqual(['Jürgen'])
})

test('a changed role takes effect with the next request', async () => {
  const { id, owner } = await makeCompany(app)
  const employee = await makeMember(app, id)
  const url = `${usersOf(id)}/${employee.id}`
  expect((await employee.get(usersOf(id))).statusCode).toBe(403)

  const reply = await put(owner, url, ['company_manager'], 1)
  expect(reply.statusCode).toBe(200)
  expect(reply.json().data).toMatchObject({
    id: employee.id,
    attributes: { roles: ['company_manager'], roleId: 'company_manager' },
    meta: { version: 2 },
  })
  expect((await employee.get(usersOf(id))).statusCode).toBe(200)

  await put(owner, url, ['company_user'])
  const refused = await employee.get(usersOf(id))
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'permission.denied'])
})

test('a removed member is refused at once, despite a valid token, and loses their notifications', async () => {
  const { id, owner } = await makeCompany(app)
  const manager = await makeMember(app, id, 'company_manager')
  await makeSubscription(app, id, manager)
  expect((await manager.get(`/api/companies/${id}`)).statusCode).toBe(200)
  expect((await owner.remove(`${usersOf(id)}/${manager.id}`, 1)).statusCode).toBe(204)

  for (const url of [`/api/companies/${id}`, usersOf(id)])
    expect((await manager.get(url)).statusCode).toBe(404)
  const left = await app.db
    .selectFrom('event_notification_subscriptions')
    .select('id')
    .where('user_id', '=', manager.id)
    .execute()
  expect(left).toEqual([])
  expect((await owner.remove(`${usersOf(id)}/${manager.id}`)).statusCode).toBe(404)
})

test('everybody but the owner may leave', async () => {
  const { id, owner } = await makeCompany(app)
  const employee = await makeMember(app, id)
  const colleague = await makeMember(app, id)
  const refused = await employee.remove(`${usersOf(id)}/${colleague.id}`)
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'permission.denied'])
  expect((await employee.remove(`${usersOf(id)}/${employee.id}`)).statusCode).toBe(204)
  expect((await employee.get(`/api/companies/${id}`)).statusCode).toBe(404)
  const stays = await owner.remove(`${usersOf(id)}/${owner.id}`)
  expect([stays.statusCode, codeOf(stays)]).toEqual([403, 'employee.is_owner'])
})

test('nobody changes or removes the owner', async () => {
  const { id, owner } = await makeCompany(app)
  const manager = await makeMember(app, id, 'company_manager')
  const url = `${usersOf(id)}/${owner.id}`
  for (const reply of [
    await put(manager, url, ['company_user']),
    await put(owner, url, ['company_user']),
    await manager.remove(url),
  ])
    expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'employee.is_owner'])
  expect((await owner.get(url)).json().data.attributes.roleId).toBe('company_owner')
})

test.each([[[]], [['company_owner']], [['vehicle_user']], [['company_user', 'company_manager']]])(
  'the roles %j cannot be assigned',
  async (roleIds) => {
    const { id, owner } = await makeCompany(app)
    const employee = await makeMember(app, id)
    const reply = await put(owner, `${usersOf(id)}/${employee.id}`, roleIds)
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'role.not_assignable'])
    expect(reply.json().errors[0].source).toEqual({ pointer: '/data/attributes/roleIds' })
    expect((await employee.get(usersOf(id))).statusCode).toBe(403)
  },
)

test('an outdated version changes and removes nothing', async () => {
  const { id, owner } = await makeCompany(app)
  const employee = await makeMember(app, id)
  const url = `${usersOf(id)}/${employee.id}`
  await put(owner, url, ['company_manager'], 1)
  expect((await put(owner, url, ['company_user'], 1)).statusCode).toBe(412)
  expect((await owner.remove(url, 1)).statusCode).toBe(412)
  expect((await put(owner, url, ['company_manager'], 2)).json().data.meta.version).toBe(2)
})

test('of two concurrent role changes the second gets a conflict', async () => {
  const { id, owner } = await makeCompany(app)
  const employee = await makeMember(app, id)
  const { second } = await app.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('memberships')
      .set({ role: 'company_manager', version: 2 })
      .where('user_id', '=', employee.id)
      .execute()
    const second = put(owner, `${usersOf(id)}/${employee.id}`, ['company_manager'], 1)
    await waitUntilBlocked(app.db)
    return { second }
  })
  expect((await second).statusCode).toBe(412)
})
