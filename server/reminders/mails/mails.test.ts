import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { queuedMails, readMail } from '../../mail/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'
import { mailDueReminders } from '../public.ts'
import { makeReminder, useStoppedClock } from '../testing.ts'

useStoppedClock()
const app = useApp()
const ORIGIN = 'https://wegbuch.example'

const run = () =>
  mailDueReminders({
    db: app.db,
    config: readConfig({ PUBLIC_URL: ORIGIN, SMTP_URL: 'smtp://127.0.0.1:9' }),
    log: createLog('silent'),
  }).run({})

const TYPE = 'event_notification_subscription'
async function subscribe(who: Person, companyId: string, attributes: object = {}): Promise<string> {
  const path = `/api/companies/${companyId}/users/${who.id}/${TYPE}`
  const reply = await who.post(path, TYPE, { eventType: 'reminder.due', ...attributes })
  expect(reply.statusCode).toBe(201)
  return reply.json<{ data: { id: string } }>().data.id
}

async function mailsTo(email: string) {
  const mails = await queuedMails(app.db, email)
  return mails.flatMap((mail) => (mail.template === 'reminders-due' ? [mail] : []))
}
const itemsTo = async (email: string) =>
  (await mailsTo(email)).map(({ values }) =>
    values.items.map(({ kind, licensePlate }) => `${kind} ${licensePlate}`),
  )

/** What the run on another day mails to the owner. */
async function itemsOn(day: string): Promise<string[]> {
  const stopped = Date.now()
  await app.db.deleteFrom('mails').where('recipient', '=', owner.email).execute()
  vi.setSystemTime(Date.parse(`${day}T05:00:00Z`))
  await run()
  vi.setSystemTime(stopped)
  return (await itemsTo(owner.email)).flat()
}

let company: string
let owner: Person
let vehicle: string
beforeEach(async () => {
  const made = await makeCompany(app)
  company = made.id
  owner = made.owner
  vehicle = (await makeVehicle(owner, company, { licensePlate: 'RT-AK 210', odometer: 44_500 })).id
  await makeReminder(owner, vehicle, { kind: 'leasingEnd', dueOn: '2027-01-31' })
})

test('a subscriber gets one mail with what is overdue or within its lead time, in their language', async () => {
  await owner.patch('/api/users/me', 'user', { languageIso: 'de', firstName: 'Anna' })
  const id = await subscribe(owner, company)
  await makeReminder(owner, vehicle, { kind: 'service', dueOdometer: 45_000 })
  await makeReminder(owner, vehicle, { kind: 'inspection', dueOn: '2026-11-30' })
  await makeReminder(owner, vehicle, { kind: 'tyres', label: 'Winterreifen', dueOn: '2026-11-01' })
  await run()
  const [mail, ...others] = await mailsTo(owner.email)
  if (!mail) throw new Error('no mail')
  expect(others).toEqual([])
  const { subject, text } = readMail(mail)
  expect(subject).toBe('3 Termine stehen an')
  expect(text).toContain('Guten Tag Anna,')
  expect(text).toContain(
    [
      '- RT-AK 210: Winterreifen',
      '  01.11.2026, seit 15 Tagen überfällig',
      '- RT-AK 210: Service',
      '  bei 45.000\u00a0km, noch 500\u00a0km',
      '- RT-AK 210: Hauptuntersuchung',
      '  30.11.2026, in 14 Tagen',
    ].join('\n'),
  )
  expect(text).toContain(`${ORIGIN}/company/${company}/reminders`)
  expect(text).toContain(`${ORIGIN}/notifications/unsubscribe#${id}/`)
  expect(mail.values.oneClick).toContain(`/api/event_notification_subscriptions/${id}/unsubscribe/`)
})

test('the subject names its kind, never the label that somebody wrote', async () => {
  await subscribe(owner, company)
  await makeReminder(owner, vehicle, { kind: 'other', label: 'Konto gesperrt', dueOn: '2026-11-20' })
  await run()
  const [mail] = await mailsTo(owner.email)
  const read = mail && readMail(mail)
  expect(read?.subject).toBe('Reminder: RT-AK 210')
  expect(read?.text).toContain('RT-AK 210: Konto gesperrt')
})

test('one that is alone is named in the subject, in English too', async () => {
  await owner.patch('/api/users/me', 'user', { languageIso: 'en' })
  await subscribe(owner, company)
  await makeReminder(owner, vehicle, { kind: 'inspection', dueOn: '2026-11-17' })
  await run()
  const [read] = (await mailsTo(owner.email)).map(readMail)
  expect(read?.subject).toBe('Inspection (HU): RT-AK 210')
  expect(read?.text).toContain('  17/11/2026, tomorrow')
})

test('each occurrence is mailed once beforehand and once when it is overdue, and at most one mail a day', async () => {
  await subscribe(owner, company)
  const { id } = await makeReminder(owner, vehicle, { kind: 'inspection', dueOn: '2026-11-20' })
  await run()
  await makeReminder(owner, vehicle, { kind: 'insurance', dueOn: '2026-11-30' })
  await run()
  expect(await itemsTo(owner.email)).toEqual([['inspection RT-AK 210']])
  for (const [day, mail] of [
    ['2026-11-17', ['insurance RT-AK 210']],
    ['2026-11-18', []],
    ['2026-11-21', ['inspection RT-AK 210']],
    ['2026-11-22', []],
  ] as const)
    expect([day, await itemsOn(day)]).toEqual([day, mail])

  // Due on another day it is mailed again.
  await owner.patch(`/api/reminders/${id}`, 'reminder', { dueOn: '2026-11-25' })
  expect(await itemsOn('2026-11-23')).toEqual(['inspection RT-AK 210'])
})

test('a clock that once ran ahead keeps no later mail back', async () => {
  await subscribe(owner, company)
  expect(await itemsOn('2028-11-16')).toEqual(['leasingEnd RT-AK 210'])
  await makeReminder(owner, vehicle, { kind: 'inspection', dueOn: '2026-12-20' })
  for (const [day, mail] of [
    ['2026-12-05', []],
    ['2026-12-06', ['inspection RT-AK 210']],
    ['2026-12-06', []],
    ['2026-12-21', ['inspection RT-AK 210']],
  ] as const)
    expect([day, await itemsOn(day)]).toEqual([day, mail])
})

test('two workers at once send one mail', async () => {
  await subscribe(owner, company)
  await makeReminder(owner, vehicle, { kind: 'inspection', dueOn: '2026-11-20' })
  await Promise.all([run(), run(), run()])
  expect(await itemsTo(owner.email)).toHaveLength(1)
})

test('of very many the most urgent are mailed first, the others on the next days', async () => {
  await subscribe(owner, company)
  await sql`
    insert into reminders (id, company_id, vehicle_id, kind, due_on, remind_days, remind_distance)
    select gen_random_uuid(), ${company}, ${vehicle}, 'service', date '2026-11-15' - n / 1000, 14, 1000
    from generate_series(0, 22000) n`.execute(app.db)
  await run()
  const [mail] = await mailsTo(owner.email)
  expect(mail?.values.items.map(({ dueOn }) => dueOn)).toEqual([
    '2026-10-24',
    ...Array.from({ length: 999 }, () => '2026-10-25'),
  ])
  expect(await itemsOn('2026-11-17')).toHaveLength(1_000)
})

test('a worker that fails for one has recorded nothing of it, mails the others, and the next one sends the mail', async () => {
  const id = await subscribe(owner, company)
  await makeReminder(owner, vehicle, { kind: 'inspection', dueOn: '2026-11-20' })
  const address = (email: string) =>
    app.db.updateTable('event_notification_subscriptions').set({ email }).where('id', '=', id).execute()
  await address('nobody')
  const other = await makeCompany(app)
  await subscribe(other.owner, other.id)
  const { id: van } = await makeVehicle(other.owner, other.id, { licensePlate: 'BM-LT 9' })
  await makeReminder(other.owner, van, { kind: 'inspection', dueOn: '2026-11-20' })
  await expect(run()).rejects.toThrow('exactly one address')
  expect(await itemsTo(other.owner.email)).toEqual([['inspection BM-LT 9']])
  await address(owner.email)
  await run()
  expect(await itemsTo(owner.email)).toEqual([['inspection RT-AK 210']])
})

test('nobody gets a mail who has not confirmed, has left, or may not see the vehicle; nor of what is archived or done', async () => {
  const reminder = await makeReminder(owner, vehicle, { kind: 'inspection', dueOn: '2026-11-20' })
  await subscribe(owner, company, { email: 'unconfirmed@example.test' })
  const [manager, left, demoted] = await Promise.all(
    Array.from({ length: 3 }, () => makeMember(app, company, 'company_manager')),
  )
  if (!manager || !left || !demoted) throw new Error('three members')
  for (const one of [manager, left, demoted]) await subscribe(one, company)
  const memberships = app.db.updateTable('memberships').where('user_id', '=', demoted.id)
  await memberships.set({ role: 'company_user' }).execute()
  await app.db.deleteFrom('memberships').where('user_id', '=', left.id).execute()
  const old = await makeVehicle(owner, company, { licensePlate: 'RT-AK 7' })
  await makeReminder(owner, old.id, { kind: 'inspection', dueOn: '2026-11-20' })
  await owner.send({ method: 'POST', url: `/api/vehicles/${old.id}/archive` })
  await run()
  expect(await itemsTo(manager.email)).toEqual([['inspection RT-AK 210']])
  for (const email of ['unconfirmed@example.test', left.email, demoted.email])
    expect(await itemsTo(email)).toEqual([])

  await owner.post(`/api/reminders/${reminder.id}/done`, 'reminder', {})
  const late = await makeMember(app, company, 'company_manager')
  await subscribe(late, company)
  await run()
  expect(await itemsTo(late.email)).toEqual([])
})

test('who is demoted while others are mailed gets nothing about vehicles that they see no more', async () => {
  const manager = await makeMember(app, company, 'company_manager')
  await subscribe(owner, company)
  const own = await subscribe(manager, company)
  await makeReminder(owner, vehicle, { kind: 'inspection', dueOn: '2026-11-20' })
  const url = `/api/companies/${company}/users/${manager.id}`
  const { version } = (await owner.get(url)).json().data.meta
  let running: Promise<unknown> = Promise.resolve()
  await app.db.transaction().execute(async (tx) => {
    await sql`select from event_notification_subscriptions where id = ${own} for update`.execute(tx)
    running = run()
    await waitUntilBlocked(app.db)
    expect((await owner.patch(url, 'user', { roleIds: ['company_user'] }, version)).statusCode).toBe(200)
  })
  await running
  expect(await itemsTo(owner.email)).toEqual([['inspection RT-AK 210']])
  expect(await itemsTo(manager.email)).toEqual([])
})

test('a driver subscribes to what is due on the own vehicle, not to mails about trips', async () => {
  const driver = await makeMember(app, company)
  await assignDriver(owner, vehicle, driver)
  const other = await makeVehicle(owner, company, { licensePlate: 'RT-AK 8' })
  for (const id of [vehicle, other.id])
    await makeReminder(owner, id, { kind: 'inspection', dueOn: '2026-11-20' })
  const path = `/api/companies/${company}/users/${driver.id}/${TYPE}`
  for (const attributes of [{}, { eventType: 'trip.recording.*' }])
    expect((await driver.post(path, TYPE, attributes)).statusCode).toBe(403)
  const id = await subscribe(driver, company)
  await run()
  expect(await itemsTo(driver.email)).toEqual([['inspection RT-AK 210']])
  expect((await driver.remove(`${path}/${id}`)).statusCode).toBe(204)
})

test('mails about reminders and about trips are subscribed to apart, and the confirmation says which', async () => {
  await subscribe(owner, company)
  const attributes = async () => (await owner.get(`/api/companies/${company}`)).json().data.attributes
  expect((await attributes()).isEventNotificationSubscriptionEnabled).toBe(false)
  await subscribe(owner, company, { eventType: 'trip.recording.*' })
  expect((await attributes()).isEventNotificationSubscriptionEnabled).toBe(true)
  const listed = (await owner.get(`/api/companies/${company}/users/${owner.id}/${TYPE}`)).json()
  expect(listed.data).toHaveLength(2)
  await owner.patch('/api/users/me', 'user', { languageIso: 'de' })
  await subscribe(owner, company, { email: 'office@example.test' })
  const [read] = (await queuedMails(app.db, 'office@example.test')).map(readMail)
  expect(read?.text).toContain('an diese Adresse sollen Erinnerungen an Termine von Fahrzeugen gehen.')
})
