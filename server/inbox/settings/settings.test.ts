import { beforeEach, expect, test } from 'vitest'
import type { InboxSettings } from '#contract/inbox/settings.ts'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { queuedMails, readMail } from '../../mail/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeTrip } from '../../trips/testing.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'

const app = useApp()

type Read = { data: { id: string; attributes: InboxSettings; meta: { version: number } } }

const url = (company: string) => `/api/companies/${company}/inbox-settings`
const settingsOf = async (person: Person) => (await person.get(url(company))).json<Read>().data
const change = (person: Person, attributes: object, version?: number) =>
  person.patch(url(company), 'inbox_settings', attributes, version)

async function countOf(person: Person): Promise<[listed: string[], category: number]> {
  const list = await person.get(`/api/companies/${company}/inbox`)
  const counts = await person.get(`/api/companies/${company}/inbox-counts`)
  const plates = list.json<{ data: { meta: { vehicle: { id: string } } }[] }>().data
  return [plates.map(({ meta }) => meta.vehicle.id), counts.json().data.attributes.category]
}

let company: string
let owner: Person
let first: string
let second: string
beforeEach(async () => {
  const made = await makeCompany(app)
  company = made.id
  owner = made.owner
  first = (await makeVehicle(owner, company)).id
  second = (await makeVehicle(owner, company)).id
})

const open = (person: Person, vehicle: string, day: number) =>
  makeTrip(person, vehicle, {
    dateStartIso: `2026-11-0${day}T08:00:00Z`,
    dateStartTz: 'Europe/Berlin',
    dateEndIso: `2026-11-0${day}T08:30:00Z`,
    dateEndTz: 'Europe/Berlin',
    odometerStart: 0,
    odometerEnd: 10,
  })

test('without settings everything is shown and nothing is mailed; everybody has their own', async () => {
  expect(await settingsOf(owner)).toEqual({
    type: 'inbox_settings',
    id: company,
    attributes: {
      vehicleIds: null,
      mailDays: [],
      email: null,
      isEmailConfirmed: false,
      quietHours: null,
      timeZone: 'Europe/Berlin',
    },
    meta: { version: 1 },
  })
  const sent = {
    vehicleIds: [second, second],
    mailDays: [6, 2, 6],
    quietHours: { from: '22:00', to: '07:30' },
    timeZone: 'europe/vienna',
  }
  const reply = await change(owner, sent, 1)
  expect(reply.statusCode).toBe(200)
  const saved = {
    vehicleIds: [second],
    mailDays: [2, 6],
    email: owner.email,
    isEmailConfirmed: true,
    quietHours: { from: '22:00', to: '07:30' },
    timeZone: 'Europe/Vienna',
  }
  expect(reply.json<Read>().data).toMatchObject({ attributes: saved, meta: { version: 2 } })
  expect(await settingsOf(owner)).toEqual(reply.json<Read>().data)

  const manager = await makeMember(app, company, 'company_manager')
  expect((await settingsOf(manager)).meta.version).toBe(1)
  const cleared = await change(owner, { vehicleIds: null, mailDays: null, quietHours: null })
  expect(cleared.json<Read>().data.attributes).toEqual({
    ...saved,
    vehicleIds: null,
    mailDays: [],
    email: null,
    isEmailConfirmed: false,
    quietHours: null,
  })
})

test('chosen vehicles are the list and its counts, until none of them is seen any more', async () => {
  const driver = await makeMember(app, company)
  for (const vehicle of [first, second]) await assignDriver(owner, vehicle, driver)
  await open(owner, first, 3)
  await open(owner, second, 4)
  await change(driver, { vehicleIds: [first] })
  expect(await countOf(driver)).toEqual([[first], 1])
  expect(await countOf(owner)).toEqual([[second, first], 2])
  await change(owner, { vehicleIds: [second] })
  expect(await countOf(owner)).toEqual([[second], 1])

  await app.db.deleteFrom('vehicle_users').where('vehicle_id', '=', first).execute()
  expect((await settingsOf(driver)).attributes.vehicleIds).toBeNull()
  expect(await countOf(driver)).toEqual([[second], 1])
  await owner.send({ method: 'POST', url: `/api/vehicles/${second}/archive` })
  expect((await settingsOf(owner)).attributes.vehicleIds).toBeNull()
  expect(await countOf(owner)).toEqual([[first], 1])
})

test('one vehicle that is foreign, unknown or not assigned refuses the whole request', async () => {
  const foreign = await makeCompany(app)
  const theirs = (await makeVehicle(foreign.owner, foreign.id)).id
  const driver = await makeMember(app, company)
  await assignDriver(owner, first, driver)
  const cases: [Person, string[]][] = [
    [owner, [theirs]],
    [owner, [first, theirs]],
    [owner, [theirs, first, first]],
    [owner, [first, crypto.randomUUID()]],
    [driver, [first, second]],
  ]
  for (const [person, vehicleIds] of cases) {
    const reply = await change(person, { vehicleIds, mailDays: [2] })
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([404, 'not_found'])
    expect(await settingsOf(person)).toMatchObject({
      attributes: { vehicleIds: null, mailDays: [] },
      meta: { version: 1 },
    })
  }
})

test.each([
  [{ vehicleIds: [] }, 'vehicleIds'],
  [{ vehicleIds: 'all' }, 'vehicleIds'],
  [{ vehicleIds: [null] }, 'vehicleIds/0'],
  [{ vehicleIds: Array(1_001).fill('018f2b6e-7c00-7000-8000-000000000000') }, 'vehicleIds'],
  [{ mailDays: [3] }, 'mailDays/0'],
  [{ mailDays: [2, null] }, 'mailDays/1'],
  [{ mailDays: [2, 2, 5, 6] }, 'mailDays'],
  [{ quietHours: { from: '22:00' } }, 'quietHours/to'],
  [{ quietHours: { from: '22:00', to: '24:00' } }, 'quietHours/to'],
  [{ quietHours: { from: '22:00', to: '22:00' } }, 'quietHours/to'],
  [{ quietHours: { from: '22:00', to: '21:30' } }, 'quietHours/to'],
  [{ timeZone: 'Berlin' }, 'timeZone'],
  [{ timeZone: null }, 'timeZone'],
])('%j is refused', async (attributes, pointer) => {
  const reply = await change(owner, attributes)
  expect([reply.statusCode, reply.json().errors[0].source]).toEqual([
    400,
    { pointer: `/data/attributes/${pointer}` },
  ])
  expect((await settingsOf(owner)).meta.version).toBe(1)
})

test('of two changes to the same version one is refused, also the first two', async () => {
  const replies = await Promise.all([
    change(owner, { mailDays: [2] }, 1),
    change(owner, { vehicleIds: [first] }, 1),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
  const refused = await change(owner, { mailDays: [5] }, 1)
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([412, 'version.conflict'])
  expect((await settingsOf(owner)).meta.version).toBe(2)
})

/** Somebody whose identity provider says this about them. */
async function join(claims: Record<string, unknown>): Promise<Person> {
  const person = await app.person(claims)
  await app.db
    .insertInto('memberships')
    .values({ company_id: company, user_id: person.id, role: 'company_manager' })
    .execute()
  return person
}

test('mails are subscribed to by choosing a day, asked for first at an address that nobody confirmed', async () => {
  const doubtful = await join({ email_verified: false })
  await doubtful.patch('/api/users/me', 'user', { languageIso: 'en' })
  const { attributes } = (await change(doubtful, { mailDays: [5] })).json<Read>().data
  expect(attributes).toMatchObject({ mailDays: [5], email: doubtful.email, isEmailConfirmed: false })
  const [mail] = await queuedMails(app.db, doubtful.email)
  if (!mail) throw new Error('no mail')
  expect(readMail(mail).text).toContain('open trips')

  // The link of a mail ends all of them.
  await change(owner, { mailDays: [2, 5, 6] })
  const { id, unsubscribe_secret } = await app.db
    .selectFrom('event_notification_subscriptions')
    .select(['id', 'unsubscribe_secret'])
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const link = `/api/event_notification_subscriptions/${id}/unsubscribe/${unsubscribe_secret}`
  expect((await app.request({ method: 'POST', url: link })).statusCode).toBe(204)
  expect((await settingsOf(owner)).attributes).toMatchObject({ mailDays: [], email: null })

  const nameless = await join({ email: undefined })
  const reply = await change(nameless, { mailDays: [2] })
  expect([reply.statusCode, reply.json().errors[0].source]).toEqual([
    400,
    { pointer: '/data/attributes/mailDays' },
  ])
})
