import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { loggedEvents } from '../security-log/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'

const app = useApp({ PUBLIC_URL: 'https://wegbuch.example', SMTP_URL: 'smtp://127.0.0.1:9' })

const TYPE = 'event_notification_subscription'
const EMAIL = 'accomplice@example.test'
const pathOf = (companyId: string, { id }: Person) => `/api/companies/${companyId}/users/${id}/${TYPE}`

async function subscribe(owner: Person, companyId: string, eventType: string, email: string) {
  const reply = await owner.post(pathOf(companyId, owner), TYPE, { eventType, email })
  expect(reply.statusCode).toBe(201)
  return reply.json().data.id as string
}

const removals = async (companyId: string) =>
  (await loggedEvents(app.db))
    .filter(({ kind, company_id }) => kind === 'notification.address_removed' && company_id === companyId)
    .map(({ user_id, target_id, details }) => ({ user_id, target_id, details }))

test('an address of others that is removed is in the security log', async () => {
  const { id, owner } = await makeCompany(app)
  const subscription = await subscribe(owner, id, 'reminder.due', EMAIL)
  expect(await removals(id)).toEqual([])
  expect((await owner.remove(`${pathOf(id, owner)}/${subscription}`)).statusCode).toBe(204)
  expect(await removals(id)).toEqual([
    { user_id: owner.id, target_id: subscription, details: { email: EMAIL } },
  ])
})

test('also if another one takes its place, or mails about open trips end in the settings', async () => {
  const { id, owner } = await makeCompany(app)
  const replaced = await subscribe(owner, id, 'trip.recording.*', EMAIL)
  await subscribe(owner, id, 'trip.recording.*', owner.email)
  const ended = await subscribe(owner, id, 'inbox.open', EMAIL)
  const settings = `/api/companies/${id}/inbox-settings`
  const { data } = (await owner.get(settings)).json()
  const reply = await owner.patch(settings, data.type, { mailDays: [] }, data.meta.version)
  expect(reply.statusCode).toBe(200)
  expect((await removals(id)).map(({ target_id }) => target_id)).toEqual([replaced, ended])
})

test('also if whoever got the mails ends them by their link', async () => {
  const { id, owner } = await makeCompany(app)
  const subscription = await subscribe(owner, id, 'reminder.due', EMAIL)
  const { unsubscribe_secret: secret } = await app.db
    .selectFrom('event_notification_subscriptions')
    .select('unsubscribe_secret')
    .where('id', '=', subscription)
    .executeTakeFirstOrThrow()
  const url = `/api/event_notification_subscriptions/${subscription}/unsubscribe/${secret}`
  expect((await app.request({ method: 'POST', url })).statusCode).toBe(204)
  expect(await removals(id)).toEqual([
    { user_id: undefined, target_id: subscription, details: { email: EMAIL } },
  ])
})

test('the same address again is no other event', async () => {
  const { id, owner } = await makeCompany(app)
  for (let twice = 0; twice < 2; twice++) await subscribe(owner, id, 'reminder.due', EMAIL)
  const added = (await loggedEvents(app.db)).filter(
    ({ kind, company_id }) => kind === 'notification.address_added' && company_id === id,
  )
  expect([added.length, await removals(id)]).toEqual([1, []])
})

test('also if the member who had entered it is removed', async () => {
  const { id, owner } = await makeCompany(app)
  const manager = await makeMember(app, id, 'company_manager')
  const subscription = await subscribe(manager, id, 'reminder.due', EMAIL)
  expect((await owner.remove(`/api/companies/${id}/users/${manager.id}`)).statusCode).toBe(204)
  expect(await removals(id)).toEqual([
    { user_id: owner.id, target_id: subscription, details: { email: EMAIL } },
  ])
})

test("the user's own verified address is none of others", async () => {
  const { id, owner } = await makeCompany(app)
  const subscription = await subscribe(owner, id, 'reminder.due', owner.email.toUpperCase())
  await owner.remove(`${pathOf(id, owner)}/${subscription}`)
  expect(await removals(id)).toEqual([])
})
