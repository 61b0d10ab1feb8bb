import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import type { Mail } from '../mail/public.ts'
import { queuedMails } from '../mail/testing.ts'
import { loggedEvents } from '../security-log/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'

const app = useApp({ PUBLIC_URL: 'https://wegbuch.example', SMTP_URL: 'smtp://127.0.0.1:9' })

const TYPE = 'event_notification_subscription'
const pathOf = (companyId: string, { id }: Person) => `/api/companies/${companyId}/users/${id}/${TYPE}`
const subscribe = (who: Person, companyId: string, attributes: object) =>
  who.post(pathOf(companyId, who), TYPE, { eventType: 'trip.recording.*', ...attributes })
const listed = async (who: Person, companyId: string) =>
  (await who.get(pathOf(companyId, who))).json<{ data: { id: string; attributes: object }[] }>().data
const isSubscribed = async (who: Person, companyId: string) => {
  const one = (await who.get(`/api/companies/${companyId}`)).json().data.attributes
  const [first] = (await who.get('/api/users/me/companies')).json().data
  expect(first.attributes).toEqual(one)
  return one.isEventNotificationSubscriptionEnabled as boolean
}

/** The call behind a mailed link: its page makes it with the fragment. */
function callOf(mail: Mail | undefined): string {
  if (mail?.template !== 'confirm-notifications') throw new Error('no mail with a link')
  const [, id, secret] = /\/notifications\/confirm#([^/]+)\/(.+)$/.exec(mail.values.link) ?? []
  return `/api/event_notification_subscriptions/${id}/confirm/${secret}`
}

test("the user's own verified address gets mails at once, and the company shows it", async () => {
  const { id, owner } = await makeCompany(app)
  expect(await isSubscribed(owner, id)).toBe(false)
  const reply = await subscribe(owner, id, { email: owner.email.toUpperCase() })
  expect(reply.statusCode).toBe(201)
  const { data } = reply.json()
  expect(reply.headers.location).toBe(`${pathOf(id, owner)}/${data.id}`)
  expect(data).toEqual({
    type: TYPE,
    id: expect.any(String),
    attributes: { email: owner.email.toUpperCase(), eventType: 'trip.recording.*', isConfirmed: true },
    meta: { version: 1 },
  })
  expect(await isSubscribed(owner, id)).toBe(true)
  expect(await queuedMails(app.db, owner.email.toUpperCase())).toEqual([])

  expect((await owner.remove(`${pathOf(id, owner)}/${data.id}`, 1)).statusCode).toBe(204)
  expect((await owner.remove(`${pathOf(id, owner)}/${data.id}`)).statusCode).toBe(404)
  expect(await isSubscribed(owner, id)).toBe(false)
})

test("the default address is the user's own; without any there is no subscription", async () => {
  const { id, owner } = await makeCompany(app)
  const reply = await owner.post(pathOf(id, owner), TYPE, {})
  expect(reply.json().data.attributes.email).toBe(owner.email)
  const silent = await app.person({ email: undefined })
  const company = (await silent.post('/api/companies', 'company', { name: 'Stille' })).json().data.id
  const refused = await silent.post(pathOf(company, silent), TYPE, {})
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors[0].source).toEqual({ pointer: '/data/attributes/email' })
})

test('another address gets a confirmation link in the language of the user, and mails only after that', async () => {
  const { id, owner } = await makeCompany(app)
  await owner.patch('/api/users/me', 'user', { languageIso: 'de' })
  const email = 'office@example.test'
  expect((await subscribe(owner, id, { email })).json().data.attributes.isConfirmed).toBe(false)
  const [mail] = await queuedMails(app.db, email)
  expect(mail).toMatchObject({ language: 'de', values: { firstName: null, companyName: 'Albwerk GmbH' } })

  for (let twice = 0; twice < 2; twice++)
    expect((await app.request({ method: 'POST', url: callOf(mail) })).statusCode).toBe(204)
  expect((await listed(owner, id))[0]?.attributes).toMatchObject({ email, isConfirmed: true })
  const events = (await loggedEvents(app.db)).filter(({ company_id }) => company_id === id)
  expect(events.filter(({ kind }) => String(kind).startsWith('notification.'))).toMatchObject([
    { kind: 'notification.address_added', user_id: owner.id, details: { email } },
    { kind: 'notification.address_confirmed', details: { email } },
  ])
})

test("the user's own address gets a confirmation link too while it is not verified", async () => {
  const email = 'unverified@example.test'
  const founder = await app.person({ email, email_verified: false })
  const { data } = (await founder.post('/api/companies', 'company', { name: 'Neu' })).json()
  expect((await subscribe(founder, data.id, { email })).json().data.attributes.isConfirmed).toBe(false)
  expect(await queuedMails(app.db, email)).toHaveLength(1)
})

test('subscribing the same address again changes nothing and sends no second mail within a minute', async () => {
  const { id, owner } = await makeCompany(app)
  const email = 'again@example.test'
  const { started } = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('memberships').select('role').where('company_id', '=', id).forUpdate().execute()
    const started = Array.from({ length: 5 }, () => subscribe(owner, id, { email }))
    // Four calls of one user run at once; the fifth waits before it reaches the database.
    await waitUntilBlocked(app.db, 4)
    return { started }
  })
  const replies = await Promise.all(started)
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(5).fill(201))
  expect(await listed(owner, id)).toHaveLength(1)
  expect(await queuedMails(app.db, email)).toHaveLength(1)
})

test('neither removing a subscription nor another address in between mails a stranger again', async () => {
  const { id, owner } = await makeCompany(app)
  const email = 'stranger@example.test'
  for (const eventType of ['reminder.due', 'inbox.open', 'inbox.open', 'reminder.due']) {
    const { data } = (await subscribe(owner, id, { email, eventType })).json()
    await subscribe(owner, id, { email: owner.email, eventType })
    await owner.remove(`${pathOf(id, owner)}/${data.id}`)
  }
  expect(await queuedMails(app.db, email)).toHaveLength(1)
})

test('an address is asked five times a day by all, a user asks twenty times, and what is refused changes nothing', async () => {
  const { id, owner } = await makeCompany(app)
  const email = 'often@example.test'
  const asked = (userId: string, count: number, to: (nth: number) => string) =>
    app.db
      .insertInto('notification_confirmation_mails')
      .values(
        Array.from({ length: count }, (_, nth) => ({
          user_id: userId,
          email_key: to(nth),
          mailed_at: new Date(Date.now() - 3_600_000 - nth * 1_000).toISOString(),
        })),
      )
      .execute()
  const { owner: other } = await makeCompany(app)
  await asked(other.id, 4, () => email)
  expect((await subscribe(owner, id, { email: 'OFTEN@example.test' })).statusCode).toBe(201)
  const { id: third, owner: founder } = await makeCompany(app)
  const refused = await subscribe(founder, third, { email })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '86400'])
  expect(await listed(founder, third)).toEqual([])

  await asked(founder.id, 19, (nth) => `a${nth}@example.test`)
  const [last, more] = [
    await subscribe(founder, third, { email: 'last@example.test' }),
    await subscribe(founder, third, { email: 'more@example.test' }),
  ]
  expect([last.statusCode, more.statusCode]).toEqual([201, 429])
  expect((await listed(founder, third))[0]?.attributes).toMatchObject({ email: 'last@example.test' })
})

test('mails that a clock which ran ahead has dated in the future do not count', async () => {
  const { id, owner } = await makeCompany(app)
  const email = 'ahead@example.test'
  const mail = (nth: number) => ({
    user_id: owner.id,
    email_key: email,
    mailed_at: new Date(Date.now() + 86_400_000 + nth).toISOString(),
  })
  await app.db
    .insertInto('notification_confirmation_mails')
    .values(Array.from({ length: 20 }, (_, nth) => mail(nth)))
    .execute()
  expect((await subscribe(owner, id, { email })).statusCode).toBe(201)
  expect(await queuedMails(app.db, email)).toHaveLength(1)
})

test('another address replaces the earlier one, whose link no longer works', async () => {
  const { id, owner } = await makeCompany(app)
  await subscribe(owner, id, { email: 'first@example.test' })
  await subscribe(owner, id, { email: 'second@example.test' })
  expect((await listed(owner, id)).map(({ attributes }) => attributes)).toEqual([
    { email: 'second@example.test', eventType: 'trip.recording.*', isConfirmed: false },
  ])
  const [mail] = await queuedMails(app.db, 'first@example.test')
  expect((await app.request({ method: 'POST', url: callOf(mail) })).statusCode).toBe(404)
})

test.each([
  ['email', 'nobody'],
  ['email', 'a b@example.test'],
  ['email', 'a@b'],
  ['email', 'a@example.test\r\nBcc: eve@evil.test'],
  ['email', 'a@example.test,eve@evil.test'],
  ['eventType', 'trip.*'],
])('the %s %j is refused', async (name, value) => {
  const { id, owner } = await makeCompany(app)
  const reply = await subscribe(owner, id, { [name]: value })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0].source).toEqual({ pointer: `/data/attributes/${name}` })
  expect(await listed(owner, id)).toEqual([])
})

test("nobody sees, creates or ends another's notifications, not even the owner", async () => {
  const { id, owner } = await makeCompany(app)
  const manager = await makeMember(app, id, 'company_manager')
  const { data } = (await subscribe(manager, id, { email: manager.email })).json()
  const path = pathOf(id, manager)
  expect((await owner.get(path)).statusCode).toBe(404)
  expect((await owner.post(path, TYPE, { email: owner.email })).statusCode).toBe(404)
  expect((await owner.remove(`${path}/${data.id}`)).statusCode).toBe(404)
  expect((await owner.remove(`${pathOf(id, owner)}/${data.id}`)).statusCode).toBe(404)
  expect(await listed(manager, id)).toHaveLength(1)
})

test('a link ends notifications without a sign-in, also by one-click unsubscribe', async () => {
  const { id, owner } = await makeCompany(app)
  const { data } = (await subscribe(owner, id, {})).json()
  const { unsubscribe_secret: secret, confirm_secret: other } = await app.db
    .selectFrom('event_notification_subscriptions')
    .selectAll()
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  const press = (by: string) =>
    app.request({
      method: 'POST',
      url: `/api/event_notification_subscriptions/${data.id}/unsubscribe/${by}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  for (const forged of [other, crypto.randomUUID(), data.id, 'x'])
    expect((await press(forged)).statusCode).toBe(404)
  expect(await isSubscribed(owner, id)).toBe(true)
  expect((await press(secret)).statusCode).toBe(204)
  expect(await isSubscribed(owner, id)).toBe(false)
  expect((await press(secret)).statusCode).toBe(404)
  const shown = await app.request({
    url: `/api/event_notification_subscriptions/${data.id}/unsubscribe/${secret}`,
  })
  expect(shown.statusCode).toBe(404)
})

test('a subscription that is made while the address changes goes to the new one', async () => {
  const { id, owner } = await makeCompany(app)
  const { subscribing } = await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ email: 'new@example.test' }).where('id', '=', owner.id).execute()
    const asked = owner.post(pathOf(id, owner), TYPE, {})
    await waitUntilBlocked(app.db)
    return { subscribing: asked }
  })
  expect((await subscribing).json().data.attributes.email).toBe('new@example.test')
})
