import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { queuedMails } from '../mail/testing.ts'
import { useApp } from '../testing/app.ts'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { makeInvitation } from './testing.ts'

const app = useApp()

const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))
const membersOf = (companyId: string) =>
  app.db.selectFrom('memberships').select('user_id').where('company_id', '=', companyId).execute()

test('50 concurrent accepts add one member; 49 get 404', async () => {
  const { id } = await makeCompany(app)
  const invitee = await app.person()
  const invitation = await makeInvitation(app, id, { email: invitee.email })
  const replies = await times(50, () =>
    invitee.send({ method: 'POST', url: `/api/invitations/${invitation.id}` }),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, ...Array(49).fill(404)])
  expect(await membersOf(id)).toHaveLength(2)
})

test('of concurrent accept, decline and withdraw one succeeds', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, owner } = await makeCompany(app)
    const invitee = await app.person()
    const url = `/api/invitations/${(await makeInvitation(app, id, { email: invitee.email })).id}`
    const replies = await Promise.all([
      invitee.send({ method: 'POST', url }),
      invitee.remove(url),
      owner.remove(url),
      invitee.send({ method: 'POST', url }),
    ])
    const statuses = replies.map((reply) => reply.statusCode)
    expect(statuses.filter((status) => status === 404)).toHaveLength(3)
    const isJoined = statuses[0] === 200 || statuses[3] === 200
    expect(await membersOf(id)).toHaveLength(isJoined ? 2 : 1)
  }
})

test('accepting while the company is being deleted waits, and then gets 404', async () => {
  const { id } = await makeCompany(app)
  const invitee = await app.person()
  const invitation = await makeInvitation(app, id, { email: invitee.email })
  const reply = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute()
    const accepting = invitee.send({ method: 'POST', url: `/api/invitations/${invitation.id}` })
    await waitUntilBlocked(app.db)
    await tx.deleteFrom('companies').where('id', '=', id).execute()
    return { accepting }
  })
  expect((await reply.accepting).json().errors[0].code).toBe('not_found')
  expect(await membersOf(id)).toEqual([])
})

test('inviting an address while it accepts leaves no invitation to a member', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, owner } = await makeCompany(app)
    const invitee = await app.person()
    const invitation = await makeInvitation(app, id, { email: invitee.email })
    const [, again] = await Promise.all([
      invitee.send({ method: 'POST', url: `/api/invitations/${invitation.id}` }),
      owner.post(`/api/companies/${id}/invitations`, 'company_invitation', {
        name: 'Emil',
        email: invitee.email,
        roleIds: ['company_user'],
      }),
    ])
    expect(['invitation.exists', 'UserIsAlreadyMember']).toContain(again.json().errors[0].code)
    const left = await app.db.selectFrom('invitations').select('id').where('company_id', '=', id).execute()
    expect(left).toEqual([])
  }
})

test('ten concurrent invitations to one address create one, and one mail', async () => {
  const { id, owner } = await makeCompany(app)
  const email = 'stormed@example.test'
  const replies = await times(10, () =>
    owner.post(`/api/companies/${id}/invitations`, 'company_invitation', {
      name: 'Emil',
      email,
      roleIds: ['company_user'],
    }),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect(await queuedMails(app.db, email)).toHaveLength(1)
})

test('concurrent reinvitations mail once a minute', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: invitationId, email } = await makeInvitation(app, id)
  const reinvite = () => owner.send({ method: 'POST', url: `/api/invitations/${invitationId}/reinvite` })
  const replies = await times(20, reinvite)
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([204, ...Array(19).fill(429)])
  const refused = replies.find((reply) => reply.statusCode === 429)
  expect(refused?.json().errors[0].code).toBe('rate_limited')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50)
  expect(await queuedMails(app.db, email)).toHaveLength(1)

  const aMinuteAgo = new Date(Date.now() - 61_000).toISOString()
  await app.db
    .updateTable('invitations')
    .set({ reinvited_at: aMinuteAgo })
    .where('id', '=', invitationId)
    .execute()
  expect((await reinvite()).statusCode).toBe(204)
  expect(await queuedMails(app.db, email)).toHaveLength(2)
})

const secondsAgo = (seconds: number) => ({
  mailed_at: new Date(Date.now() - seconds * 1_000).toISOString(),
})

test('inviting and withdrawing in turn mails once a minute, in whatever case the address is written', async () => {
  const { id, owner } = await makeCompany(app)
  const invite = (email: string) =>
    owner.post(`/api/companies/${id}/invitations`, 'company_invitation', {
      name: 'Emil',
      email,
      roleIds: ['company_user'],
    })
  const first = await invite('storm@example.test')
  await owner.remove(`/api/invitations/${first.json().data.id}`)
  for (const email of ['storm@example.test', 'STORM@example.test']) {
    const again = await invite(email)
    expect([again.statusCode, again.json().errors[0].code]).toEqual([429, 'rate_limited'])
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50)
  }
  expect((await owner.get(`/api/companies/${id}/invitations`)).json().data).toEqual([])
  expect((await invite('calm@example.test')).statusCode).toBe(201)

  const mailed = app.db.updateTable('invitation_mails').where('company_id', '=', id)
  await mailed.set(secondsAgo(61)).execute()
  // Expired records are deleted.
  await mailed.set(secondsAgo(86_401)).where('email_key', '=', 'calm@example.test').execute()
  expect((await invite('storm@example.test')).statusCode).toBe(201)
  expect(await queuedMails(app.db, 'storm@example.test')).toHaveLength(2)
  const mailKeys = app.db.selectFrom('invitation_mails').select('email_key').where('company_id', '=', id)
  expect(await mailKeys.execute()).toEqual([{ email_key: 'storm@example.test' }])
})

test('a company mails a hundred addresses a day at most, even concurrently', async () => {
  const { id, owner } = await makeCompany(app)
  const mailed = (count: number, age: string) =>
    sql`insert into invitation_mails select ${id}, ${age} || n || '@example.test', now() - ${age}::interval
      from generate_series(1, ${count}::int) n`.execute(app.db)
  await mailed(50, '25 hours')
  await mailed(95, '10 hours')
  const invite = (email: string) =>
    owner.post(`/api/companies/${id}/invitations`, 'company_invitation', {
      name: 'Emil Lee',
      email,
      roleIds: ['company_user'],
    })
  let nth = 0
  const replies = await times(8, () => invite(`many-${nth++}@example.test`))
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([
    ...Array(5).fill(201),
    ...Array(3).fill(429),
  ])
  const refused = await invite('one-more@example.test')
  expect(refused.json().errors[0].code).toBe('invitation.too_many')
  const hours = Number(refused.headers['retry-after']) / 3_600
  expect(hours).toBeGreaterThan(13.9)
  expect(hours).toBeLessThan(14.1)
  // An address that was mailed already does not count again: its own pause applies.
  const known = replies.findIndex((reply) => reply.statusCode === 201)
  await owner.remove(`/api/invitations/${replies[known]?.json().data.id}`)
  expect((await invite(`MANY-${known}@example.test`)).json().errors[0].code).toBe('rate_limited')
  const { rows } = await sql<{ pending: number }>`
    select count(*)::int as pending from invitations where company_id = ${id}`.execute(app.db)
  expect(rows[0]?.pending).toBe(4)
})

test('mails that a clock which ran ahead has dated in the future hold up no invitation', async () => {
  const { id, owner } = await makeCompany(app)
  await sql`insert into invitation_mails select ${id}, n || '-ahead@example.test', now() + interval '30 days'
    from generate_series(1, 101) n`.execute(app.db)
  const reply = await owner.post(`/api/companies/${id}/invitations`, 'company_invitation', {
    name: 'Emil',
    email: '1-ahead@example.test',
    roleIds: ['company_user'],
  })
  expect(reply.statusCode).toBe(201)
  const invitationId = reply.json().data.id
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString()
  await app.db.updateTable('invitation_mails').set({ mailed_at: inAMonth }).execute()
  await app.db
    .updateTable('invitations')
    .set({ reinvited_at: inAMonth })
    .where('id', '=', invitationId)
    .execute()
  const again = await owner.send({ method: 'POST', url: `/api/invitations/${invitationId}/reinvite` })
  expect(again.statusCode).toBe(204)
})

test('a member who accepts an invitation with vehicles while being removed has joined first', async () => {
  const { id, owner } = await makeCompany(app)
  const vehicle = await makeVehicle(owner, id)
  const person = await app.person()
  const invited = await owner.post(`/api/companies/${id}/invitations`, 'company_invitation', {
    name: 'Emil Lee',
    email: person.email,
    roleIds: ['company_user'],
    vehicleIds: [vehicle.id],
  })
  // As after joining by one address and changing to the invited one.
  const member = { company_id: id, user_id: person.id, role: 'company_user' } as const
  await app.db.insertInto('memberships').values(member).execute()
  const [accepting, removing] = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('vehicles').select('id').where('id', '=', vehicle.id).forUpdate().execute()
    const accept = person.send({ method: 'POST', url: `/api/invitations/${invited.json().data.id}` })
    await waitUntilBlocked(app.db, 1)
    const remove = owner.remove(`/api/companies/${id}/users/${person.id}`)
    await waitUntilBlocked(app.db, 2)
    return [accept, remove] as const
  })
  expect((await accepting).statusCode).toBe(200)
  expect((await removing).statusCode).toBe(204)
  const assigned = app.db.selectFrom('vehicle_users').selectAll().where('user_id', '=', person.id)
  expect(await assigned.execute()).toEqual([])
})
