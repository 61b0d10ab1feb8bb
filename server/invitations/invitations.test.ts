import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { queuedMails } from '../mail/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeInvitation } from './testing.ts'

const app = useApp({ PUBLIC_URL: 'https://wegbuch.example', SMTP_URL: 'smtp://127.0.0.1:9' })

const GOOD = { name: 'Emil Schäufele', email: 'emil@example.test', roleIds: ['company_user'] }

const invite = (who: Person, companyId: string, attributes: object) =>
  who.post(`/api/companies/${companyId}/invitations`, 'company_invitation', { ...GOOD, ...attributes })
const codeOf = (reply: { json: () => { errors: { code: string }[] } }) => reply.json().errors[0]?.code
const listed = async (who: Person, url: string) =>
  (await who.get(url)).json<{ data: { id: string; attributes: object }[]; meta: object }>()

test('an invitation is listed by name, mailed in its language, and leads the invitee to it', async () => {
  const { id, owner } = await makeCompany(app)
  const reply = await invite(owner, id, { languageIso: 'en', roleIds: ['company_manager'] })
  expect(reply.statusCode).toBe(201)
  const { data } = reply.json()
  expect(reply.headers.location).toBe(`/api/invitations/${data.id}`)
  expect(data).toMatchObject({
    type: 'company_invitation',
    attributes: { ...GOOD, languageIso: 'en', roleIds: ['company_manager'] },
    meta: { version: 1 },
  })
  await invite(owner, id, { name: 'Anna', email: 'anna@example.test', languageIso: null })

  const { data: all } = await listed(owner, `/api/companies/${id}/invitations`)
  expect(all.map(({ attributes }) => attributes)).toEqual([
    {
      name: 'Anna',
      email: 'anna@example.test',
      roleIds: ['company_user'],
      languageIso: 'de',
      vehicleIds: [],
    },
    { ...GOOD, roleIds: ['company_manager'], languageIso: 'en', vehicleIds: [] },
  ])
  expect(await queuedMails(app.db, 'emil@example.test')).toEqual([
    {
      template: 'invitation',
      to: 'emil@example.test',
      language: 'en',
      values: {
        firstName: 'Emil Schäufele',
        companyName: 'Albwerk GmbH',
        link: `https://wegbuch.example/invitation/${data.id}?login_hint=emil%40example.test`,
      },
    },
  ])
})

test('the same address is invited once, in whatever case it is written', async () => {
  const { id, owner } = await makeCompany(app)
  await invite(owner, id, { email: 'Jörg.Öz@example.test' })
  const again = await invite(owner, id, { email: 'jörg.öz@EXAMPLE.test' })
  expect([again.statusCode, codeOf(again)]).toEqual([409, 'invitation.exists'])
  expect(await queuedMails(app.db, 'jörg.öz@EXAMPLE.test')).toEqual([])
  const another = await makeCompany(app)
  expect((await invite(another.owner, another.id, { email: 'jörg.öz@example.test' })).statusCode).toBe(201)
})

test('members cannot be invited, nor can users invite themselves', async () => {
  const { id, owner } = await makeCompany(app)
  const member = await makeMember(app, id)
  for (const email of [member.email.toUpperCase(), owner.email]) {
    const reply = await invite(owner, id, { email })
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'UserIsAlreadyMember'])
  }
  expect((await listed(owner, `/api/companies/${id}/invitations`)).data).toEqual([])
  expect(await queuedMails(app.db, member.email.toUpperCase())).toEqual([])
})

test.each([
  [[]],
  [['company_owner']],
  [['vehicle_user']],
  [['company_user', 'company_manager']],
  [['company_user', 'company_user']],
  [['']],
])('the roles %j cannot be assigned', async (roleIds) => {
  const { id, owner } = await makeCompany(app)
  const reply = await invite(owner, id, { roleIds })
  expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'role.not_assignable'])
  expect(reply.json().errors[0].source).toEqual({ pointer: '/data/attributes/roleIds' })
  expect((await listed(owner, `/api/companies/${id}/invitations`)).data).toEqual([])
})

test.each([
  ['name', 'Emil\r\nBcc: eve@evil.test'],
  ['name', ' '],
  ['name', 'x'.repeat(121)],
  ['name', null],
  ['email', 'emil@example.test\r\nBcc: eve@evil.test'],
  ['email', 'emil@example.test, eve@evil.test'],
  ['email', 'Emil <emil@example.test>'],
  ['email', `${'x'.repeat(243)}@example.test`],
  ['email', 'emil@localhost'],
  ['email', null],
  ['roleIds', 'company_user'],
  ['roleIds', null],
  ['languageIso', 'fr'],
])('an invitation with the %s %j is refused and mails nobody', async (name, value) => {
  const { id, owner } = await makeCompany(app)
  const mails = () => app.db.selectFrom('mails').select('id').execute()
  const before = await mails()
  const reply = await invite(owner, id, { [name]: value })
  expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'validation.failed'])
  expect(reply.json().errors[0].source).toEqual({ pointer: `/data/attributes/${name}` })
  expect(await mails()).toEqual(before)
})

test('an address of 254 characters can be invited', async () => {
  const { id, owner } = await makeCompany(app)
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(10)}`
  expect(email).toHaveLength(254)
  expect((await invite(owner, id, { email })).statusCode).toBe(201)
})

test('an address of 254 letters that take two code units each can be invited, one of 255 cannot', async () => {
  const { id, owner } = await makeCompany(app)
  const email = `${'𐌰'.repeat(64)}@${'a'.repeat(63)}.${'a'.repeat(63)}.${'a'.repeat(61)}`
  expect((await invite(owner, id, { email })).statusCode).toBe(201)
  const refused = await invite(owner, id, { email: `${email}a` })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors[0].source.pointer).toBe('/data/attributes/email')
})

test('the invitee sees it at both paths, accepts, and belongs to the company', async () => {
  const { id, owner } = await makeCompany(app)
  const invitee = await app.person()
  const { data } = (
    await invite(owner, id, { email: invitee.email.toUpperCase(), roleIds: ['company_manager'] })
  ).json()
  for (const url of ['/api/invitations', '/api/users/me/invitations'])
    expect(await listed(invitee, url)).toEqual({
      data: [
        {
          type: 'invitation',
          id: data.id,
          attributes: { companyId: id, companyName: 'Albwerk GmbH' },
          meta: { version: 1 },
        },
      ],
      meta: { page: { limit: 50, offset: 0, total: 1 } },
    })

  const accepted = await invitee.send({ method: 'POST', url: `/api/invitations/${data.id}` })
  expect(accepted.statusCode).toBe(200)
  expect(accepted.json().data).toMatchObject({
    type: 'company',
    id,
    attributes: {
      name: 'Albwerk GmbH',
      roles: ['company_manager'],
      isEventNotificationSubscriptionEnabled: false,
    },
  })
  expect((await invitee.get(`/api/companies/${id}/users`)).statusCode).toBe(200)
  const again = await invitee.send({ method: 'POST', url: `/api/invitations/${data.id}` })
  expect([again.statusCode, codeOf(again)]).toEqual([404, 'not_found'])
  expect((await listed(invitee, '/api/invitations')).data).toEqual([])
  expect((await listed(owner, `/api/companies/${id}/invitations`)).data).toEqual([])
})

test('a user with an unverified address sees no invitation and accepts none', async () => {
  const { id } = await makeCompany(app)
  const email = 'not-verified@example.test'
  const pretender = await app.person({ email, email_verified: false })
  const invitation = await makeInvitation(app, id, { email })
  expect((await listed(pretender, '/api/invitations')).data).toEqual([])
  for (const method of ['POST', 'DELETE'] as const) {
    const reply = await pretender.send({ method, url: `/api/invitations/${invitation.id}` })
    expect([reply.statusCode, codeOf(reply)]).toEqual([404, 'not_found'])
  }
  const owner = await app.person({ email, email_verified: true })
  expect((await listed(owner, '/api/invitations')).data).toHaveLength(1)
})

test('the invitee declines, and staff withdraws; the second time is a 404', async () => {
  const { id, owner } = await makeCompany(app)
  const invitee = await app.person()
  for (const who of [invitee, owner]) {
    const url = `/api/invitations/${(await makeInvitation(app, id, { email: invitee.email })).id}`
    expect((await who.remove(url, 7)).statusCode).toBe(412)
    expect((await who.remove(url, 1)).statusCode).toBe(204)
    expect((await who.remove(url)).statusCode).toBe(404)
  }
  expect((await listed(invitee, '/api/users/me/companies')).data).toEqual([])
})

test('an invitation counts for 60 days from its last mail', async () => {
  const { id, owner } = await makeCompany(app)
  const invitee = await app.person()
  const { id: invitationId } = await makeInvitation(app, id, { email: invitee.email })
  const mailed = (days: number) =>
    app.db
      .updateTable('invitations')
      .set({ created_at: new Date(Date.now() - days * 86_400_000).toISOString() })
      .where('id', '=', invitationId)
      .execute()
  await mailed(59)
  expect((await listed(invitee, '/api/invitations')).data).toHaveLength(1)

  await mailed(61)
  expect((await listed(invitee, '/api/invitations')).data).toEqual([])
  const accept = () => invitee.send({ method: 'POST', url: `/api/invitations/${invitationId}` })
  expect((await accept()).statusCode).toBe(404)
  expect((await invitee.remove(`/api/invitations/${invitationId}`)).statusCode).toBe(404)
  expect((await listed(owner, `/api/companies/${id}/invitations`)).data).toHaveLength(1)

  await owner.send({ method: 'POST', url: `/api/invitations/${invitationId}/reinvite` })
  expect((await accept()).statusCode).toBe(200)
})

test('the invitee may decline, but not mail the invitation again', async () => {
  const { id } = await makeCompany(app)
  const invitee = await app.person()
  const invitation = await makeInvitation(app, id, { email: invitee.email })
  const reply = await invitee.send({ method: 'POST', url: `/api/invitations/${invitation.id}/reinvite` })
  expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'permission.denied'])
})

test('a user who has joined another way keeps their role when they accept', async () => {
  const { id } = await makeCompany(app)
  const manager = await makeMember(app, id, 'company_manager')
  const invitation = await makeInvitation(app, id, { email: manager.email })
  const reply = await manager.send({ method: 'POST', url: `/api/invitations/${invitation.id}` })
  expect(reply.json().data.attributes.roles).toEqual(['company_manager'])
})

test('an invitation to a deleted company is gone', async () => {
  const { id } = await makeCompany(app)
  const invitee = await app.person()
  const invitation = await makeInvitation(app, id, { email: invitee.email })
  await app.db.deleteFrom('companies').where('id', '=', id).execute()
  const reply = await invitee.send({ method: 'POST', url: `/api/invitations/${invitation.id}` })
  expect([reply.statusCode, codeOf(reply)]).toEqual([404, 'not_found'])
  expect((await listed(invitee, '/api/invitations')).data).toEqual([])
})
