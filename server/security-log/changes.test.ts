import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { loggedEvents } from './testing.ts'

const CLIENT = '203.0.113.7'
const app = useApp({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' })

let readCount = 0
beforeEach(async () => {
  readCount = (await loggedEvents(app.db)).length
})
const newEvents = async () => (await loggedEvents(app.db)).slice(readCount)

/** The request id of the last call of this name in the server's log. */
const requestIdOf = (call: string) =>
  app
    .log()
    .split('\n')
    .filter((line) => line.includes(`"call":"${call}"`))
    .map((line) => (JSON.parse(line) as { requestId: string }).requestId)
    .at(-1)

/** Through the proxy, from another address. */
const as = (person: Person) => ({
  send: (method: 'POST' | 'PATCH' | 'DELETE', url: string, data?: unknown) =>
    person.send({
      method,
      url,
      headers: { 'x-forwarded-for': CLIENT },
      ...(data !== undefined && { body: { data } }),
    }),
})

const by = (person: Person, call: string) => ({
  count: 1,
  outcome: 'succeeded',
  user_id: person.id,
  issuer: app.issuer.url,
  subject: person.email.split('@')[0],
  client_address: CLIENT,
  request_id: requestIdOf(call),
})

test('creating a company, changing a role, removing a member and leaving are each logged once', async () => {
  const owner = await app.person()
  const attributes = { name: 'Albwerk GmbH' }
  const founded = await as(owner).send('POST', '/api/companies', { type: 'company', attributes })
  const companyId = founded.json<{ data: { id: string } }>().data.id
  const [one, two] = [await makeMember(app, companyId), await makeMember(app, companyId)]
  const url = (person: Person) => `/api/companies/${companyId}/users/${person.id}`
  const roleIds = { type: 'user', attributes: { roleIds: ['company_manager'] } }

  expect(await newEvents()).toEqual([
    { kind: 'company.created', ...by(owner, 'addCompany'), company_id: companyId, details: {} },
  ])
  expect((await as(owner).send('PATCH', url(one), roleIds)).statusCode).toBe(200)
  // The same role again changes nothing.
  expect((await as(owner).send('PATCH', url(one), roleIds)).statusCode).toBe(200)
  const [, changed, ...nothing] = await newEvents()
  expect(nothing).toEqual([])
  expect(changed).toMatchObject({
    kind: 'member.role_changed',
    user_id: owner.id,
    company_id: companyId,
    target_id: one.id,
    details: { from: 'company_user', to: 'company_manager' },
  })
  expect((await as(one).send('DELETE', url(two))).statusCode).toBe(204)
  expect((await newEvents()).at(-1)).toEqual({
    kind: 'member.removed',
    ...by(one, 'removeEmployee'),
    company_id: companyId,
    target_id: two.id,
    details: { role: 'company_user' },
  })
  expect((await as(one).send('DELETE', url(one))).statusCode).toBe(204)
  expect((await newEvents()).slice(3)).toEqual([
    {
      kind: 'member.left',
      ...by(one, 'removeEmployee'),
      company_id: companyId,
      target_id: one.id,
      details: { role: 'company_manager' },
    },
  ])
})

test('an assignment to a vehicle is logged only when it changes', async () => {
  const { id: companyId, owner } = await makeCompany(app)
  const driver = await makeMember(app, companyId)
  const { id: vehicleId } = await makeVehicle(owner, companyId)
  const before = (await newEvents()).length
  const assign = (roles: string[]) =>
    as(owner).send('PATCH', `/api/vehicles/${vehicleId}/users`, {
      type: 'user',
      id: driver.id,
      attributes: { roles },
    })
  for (const roles of [['vehicle_user'], ['vehicle_user'], [], []])
    expect((await assign(roles)).statusCode).toBe(200)
  const about = { company_id: companyId, target_id: driver.id, details: { vehicleId } }
  expect((await newEvents()).slice(before)).toMatchObject([
    { kind: 'vehicle_user.assigned', user_id: owner.id, client_address: CLIENT, ...about },
    { kind: 'vehicle_user.released', user_id: owner.id, client_address: CLIENT, ...about },
  ])
})

test('an invitation is logged from its creation to its answer', async () => {
  const { id: companyId, owner } = await makeCompany(app)
  const guest = await app.person()
  const before = (await newEvents()).length
  async function invite(email: string): Promise<string> {
    const attributes = { name: 'Emil Lee', email, roleIds: ['company_user'], languageIso: 'de' }
    const url = `/api/companies/${companyId}/invitations`
    const reply = await as(owner).send('POST', url, { type: 'company_invitation', attributes })
    expect(reply.statusCode).toBe(201)
    await sql`update invitation_mails set mailed_at = now() - interval '1 hour'`.execute(app.db)
    return reply.json<{ data: { id: string } }>().data.id
  }

  const [first, second] = [await invite(guest.email), await invite('else@example.test')]
  expect((await as(owner).send('POST', `/api/invitations/${second}/reinvite`)).statusCode).toBe(204)
  expect((await as(owner).send('DELETE', `/api/invitations/${second}`)).statusCode).toBe(204)
  expect((await as(guest).send('DELETE', `/api/invitations/${first}`)).statusCode).toBe(204)
  const third = await invite(guest.email)
  expect((await as(guest).send('POST', `/api/invitations/${third}`)).statusCode).toBe(200)

  const about = (target_id: string, email: string) => ({
    company_id: companyId,
    target_id,
    client_address: CLIENT,
    details: { role: 'company_user', email },
  })
  const events = (await newEvents()).slice(before)
  expect(events).toMatchObject([
    { kind: 'invitation.created', user_id: owner.id, ...about(first, guest.email) },
    { kind: 'invitation.created', user_id: owner.id, ...about(second, 'else@example.test') },
    { kind: 'invitation.resent', user_id: owner.id, ...about(second, 'else@example.test') },
    { kind: 'invitation.withdrawn', user_id: owner.id, ...about(second, 'else@example.test') },
    { kind: 'invitation.declined', user_id: guest.id, ...about(first, guest.email) },
    { kind: 'invitation.created', user_id: owner.id, ...about(third, guest.email) },
    { kind: 'invitation.accepted', user_id: guest.id, target_id: third, details: { role: 'company_user' } },
  ])
  expect(events).toHaveLength(7)
  expect(JSON.stringify(events)).not.toContain('Emil Lee')
})

test('a change that is rolled back leaves no event', async () => {
  const { id: companyId, owner } = await makeCompany(app)
  const member = await makeMember(app, companyId)
  const before = (await newEvents()).length
  // Refused when the transaction commits, after the event was written in it.
  await sql`create function refuse_late() returns trigger language plpgsql as
    $$ begin raise exception 'late'; end $$`.execute(app.db)
  await sql`create constraint trigger late after update on memberships deferrable initially deferred
    for each row execute function refuse_late()`.execute(app.db)
  const attributes = { roleIds: ['company_manager'] }
  const url = `/api/companies/${companyId}/users/${member.id}`
  const reply = await as(owner).send('PATCH', url, { type: 'user', attributes })
  await sql`drop trigger late on memberships`.execute(app.db)
  expect(reply.statusCode).toBe(500)
  expect(await newEvents()).toHaveLength(before)
})

test('an invalid address in a header of the proxy is ignored', async () => {
  const owner = await app.person()
  const made = await owner.send({
    method: 'POST',
    url: '/api/companies',
    headers: { 'x-forwarded-for': '<script>alert(1)</script>' },
    body: { data: { type: 'company', attributes: { name: 'Albwerk GmbH' } } },
  })
  expect(made.statusCode).toBe(201)
  const [event] = await newEvents()
  expect(event).toMatchObject({ kind: 'company.created', user_id: owner.id })
  expect(event).not.toHaveProperty('client_address')
})
