import { beforeEach, expect, test, vi } from 'vitest'
import { makeCompany, makeMember } from '../../../companies/testing.ts'
import { readConfig } from '../../../config.ts'
import { createLog } from '../../../log.ts'
import type { Mail } from '../../../mail/public.ts'
import { queuedMails, readMail } from '../../../mail/testing.ts'
import { useStoppedClock } from '../../../reminders/testing.ts'
import { useApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { makeTrip } from '../../../trips/testing.ts'
import { makeVehicle } from '../../../vehicles/testing.ts'
import { makeTemplate } from '../../templates/testing.ts'
import { insertRecipient, insertRun, makeSchedule, type ReadSchedule } from '../testing.ts'
import { sendDueReports } from './task.ts'

useStoppedClock()
const app = useApp()

/** The calls of the test are made today: tokens expire. */
async function runAt(iso: string): Promise<void> {
  const stopped = Date.now()
  vi.setSystemTime(Date.parse(iso))
  const config = readConfig({ PUBLIC_URL: 'https://wegbuch.example', SMTP_URL: 'smtp://127.0.0.1:9' })
  const task = sendDueReports({ db: app.db, connection: app.connection, config, log: createLog('silent') })
  await task.run({})
  task.close?.()
  vi.setSystemTime(stopped)
}

type ReportMail = Extract<Mail, { template: 'report-ready' }>['values']

async function mailsTo(email: string): Promise<ReportMail[]> {
  const mails = await queuedMails(app.db, email)
  return mails.flatMap((mail) => (mail.template === 'report-ready' ? [mail.values] : []))
}

const runsOf = async ({ id }: ReadSchedule) =>
  (await owner.get(`/api/report-schedules/${id}/runs`))
    .json()
    .data.map((run: { attributes: unknown }) => run.attributes)

let company: string
let owner: Person
let vehicle: string
let adviser: Awaited<ReturnType<typeof insertRecipient>>
/** A month's report, as CSV. */
const lastMonth = {
  format: 'csvSingleline',
  filter: { relativeDateIntervalUnit: 'month', relativeDateIntervalOffset: -1 },
}
beforeEach(async () => {
  vi.setSystemTime(Date.parse('2026-11-16T12:00:00Z'))
  const made = await makeCompany(app, 'Albwerk GmbH')
  company = made.id
  owner = made.owner
  vehicle = (await makeVehicle(owner, company, { licensePlate: 'RT-AK 210', timeZone: 'Europe/Berlin' })).id
  adviser = await insertRecipient(app.db, company)
})

async function scheduleOf(attributes: object = {}, settings: object = lastMonth) {
  const template = (await makeTemplate(owner, company, settings)).id
  const schedule = await makeSchedule(app.db, owner, company, {
    template,
    recipients: [adviser.id],
    attributes,
  })
  return { schedule, template }
}

const tripOf = (day: string, more: object = {}) => ({
  dateStartIso: `${day}T08:00:00Z`,
  dateEndIso: `${day}T09:00:00Z`,
  dateStartTz: 'Europe/Berlin',
  dateEndTz: 'Europe/Berlin',
  odometerStart: 100,
  odometerEnd: 120,
  ...more,
})

test('a report is sent once at six on the first, as a link that anybody with it can open', async () => {
  await makeTrip(owner, vehicle, tripOf('2026-11-03', { reason: 'Kunde Hahn' }))
  const { schedule } = await scheduleOf()
  expect(schedule.attributes).toMatchObject({ nextOn: '2026-12-01', nextAtIso: '2026-12-01T05:00:00.000Z' })
  await runAt('2026-12-01T04:59:59Z')
  expect(await mailsTo(adviser.email)).toEqual([])
  await runAt('2026-12-01T05:00:00Z')
  await runAt('2026-12-01T05:01:00Z')
  const [mail, ...others] = await mailsTo(adviser.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    dateFirst: '2026-11-01',
    dateLast: '2026-11-30',
    isEmpty: false,
    isUnfinished: false,
    attachmentId: null,
  })

  const [linkId = '', secret = ''] = mail?.link?.split('#')[1]?.split('/') ?? []
  expect(mail?.link).toBe(`https://wegbuch.example/reports/link#${linkId}/${secret}`)
  const shown = await app.request({ url: `/api/report-links/${linkId}/${secret}` })
  expect(shown.json().data.attributes).toMatchObject({
    fileName: 'wegbuch-Albwerk GmbH-2026-11.csv',
    companyName: 'Albwerk GmbH',
  })
  const file = await app.request({ url: `/api/report-links/${linkId}/${secret}/file` })
  expect(file.statusCode).toBe(200)
  expect(file.headers['cache-control']).toBe('no-store')
  expect(file.body).toContain('Kunde Hahn')
  expect(file.rawPayload.length).toBe(shown.json().data.attributes.bytes)

  const [run] = await runsOf(schedule)
  expect(run).toMatchObject({
    dueOn: '2026-12-01',
    state: 'sent',
    deliveries: [{ email: adviser.email, delivery: 'link', openings: 1, isRevoked: false }],
  })
  const { digest } = await app.db
    .selectFrom('report_deliveries')
    .select('digest')
    .where('company_id', '=', company)
    .executeTakeFirstOrThrow()
  const registered = app.db.selectFrom('made_reports').select('user_id').where('digest', '=', digest)
  expect(await registered.execute()).toEqual([{ user_id: owner.id }])
  const stored = await app.db.selectFrom('report_links').select('secret_hash').execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test('what was missed while no worker ran is sent once, about the period of its due day', async () => {
  const { schedule } = await scheduleOf({ rhythm: 'week' })
  await runAt('2026-12-16T12:00:00Z')
  const mails = await mailsTo(adviser.email)
  expect(mails.map(({ dateFirst }) => dateFirst)).toEqual(['2026-10-01'])
  const after = (await owner.get(`/api/report-schedules/${schedule.id}`)).json().data.attributes
  expect(after).toMatchObject({ nextOn: '2026-12-21' })
})

const nextOn = async ({ id }: ReadSchedule) =>
  (await owner.get(`/api/report-schedules/${id}`)).json().data.attributes.nextOn

test('a clock that once ran ahead puts no report off, and none is sent twice', async () => {
  const { schedule } = await scheduleOf()
  await runAt('2028-12-01T09:00:00Z')
  await app.db
    .updateTable('report_schedules')
    .set({ next_on: '2028-12-01', next_at: '2028-12-01T05:00:00Z' })
    .where('id', '=', schedule.id)
    .execute()
  await runAt('2028-12-01T09:01:00Z')
  expect(await mailsTo(adviser.email)).toHaveLength(2)
  await runAt('2026-11-16T12:00:00Z')
  expect(await nextOn(schedule)).toBe('2026-12-01')
  for (const day of ['2026-12-01', '2027-01-01', '2027-02-01']) await runAt(`${day}T09:00:00Z`)
  // The one of December was sent while the clock ran ahead.
  expect((await mailsTo(adviser.email)).map(({ dateFirst }) => dateFirst).toSorted()).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
    '2028-11-01',
  ])
  expect(await nextOn(schedule)).toBe('2027-03-01')
})

test('a clock that was behind sends no report of that time', async () => {
  const { schedule } = await scheduleOf()
  await runAt('2026-12-01T09:00:00Z')
  await runAt('2026-06-10T09:00:00Z')
  await runAt('2026-12-01T09:05:00Z')
  expect((await runsOf(schedule)).map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual(['2026-12-01'])
  expect(await nextOn(schedule)).toBe('2027-01-01')
})

test('an empty and unfinished period says so, and an attachment is attached', async () => {
  const filter = { relativeDateIntervalUnit: 'month', relativeDateIntervalOffset: 0 }
  await scheduleOf({ delivery: 'attachment' }, { ...lastMonth, filter, locale: 'en' })
  await runAt('2026-12-01T05:00:00Z')
  const [mail] = await queuedMails(app.db, adviser.email)
  expect(mail?.values).toMatchObject({ isEmpty: true, isUnfinished: true, link: null })
  const text = mail ? readMail(mail).text : ''
  expect(text).toContain('There were no trips and no expenses in this period')
  expect(text).toContain('the period was not over yet')
  expect(text).toContain('You find it attached')
})

test('a report stops when whoever set it up may make none any more, and the owner is told', async () => {
  const manager = await makeMember(app, company, 'company_manager')
  const template = (await makeTemplate(manager, company, lastMonth)).id
  const schedule = await makeSchedule(app.db, manager, company, { template, recipients: [adviser.id] })
  const memberships = app.db.updateTable('memberships').where('user_id', '=', manager.id)
  await memberships.set({ role: 'company_user' }).execute()
  await runAt('2026-12-01T05:00:00Z')
  expect(await mailsTo(adviser.email)).toEqual([])
  const told = await queuedMails(app.db, owner.email)
  expect(told.map((mail) => mail.template)).toEqual(['report-stopped'])
  expect(await runsOf(schedule)).toMatchObject([{ state: 'cancelled', reason: 'rights' }])
  const stopped = (await owner.get(`/api/report-schedules/${schedule.id}`)).json().data
  expect(stopped.attributes.stopReason).toBe('rights')
  await runAt('2027-01-01T05:00:00Z')
  expect(await mailsTo(adviser.email)).toEqual([])

  const url = `/api/report-schedules/${schedule.id}`
  const resumed = await owner.patch(url, 'report_schedule', { isStopped: false })
  expect(resumed.json().data.attributes).toMatchObject({ stopReason: null, nextOn: '2026-12-01' })
  // The first of December is over for this schedule.
  await runAt('2026-12-01T05:00:00Z')
  await runAt('2027-01-01T05:00:00Z')
  expect(await mailsTo(adviser.email)).toHaveLength(1)
})

test('without a confirmed address it fails, whoever set it up is told, and it can be repeated once', async () => {
  const waiting = await insertRecipient(app.db, company, { isConfirmed: false })
  const template = (await makeTemplate(owner, company, lastMonth)).id
  const schedule = await makeSchedule(app.db, owner, company, { template, recipients: [waiting.id] })
  await runAt('2026-12-01T05:00:00Z')
  expect(await runsOf(schedule)).toMatchObject([{ state: 'failed', reason: 'recipients' }])
  expect((await queuedMails(app.db, owner.email)).map((mail) => mail.values)).toMatchObject([
    { reason: 'recipients' },
  ])
  expect(
    await app.db.selectFrom('report_files').selectAll().where('company_id', '=', company).execute(),
  ).toEqual([])

  await app.db
    .updateTable('report_recipients')
    .set({ confirmed_at: new Date().toISOString() })
    .where('id', '=', waiting.id)
    .execute()
  const [run] = (await owner.get(`/api/report-schedules/${schedule.id}/runs`)).json().data
  const retry = () => owner.send({ method: 'POST', url: `/api/report-runs/${run.id}/retry` })
  expect((await retry()).json().data.attributes.state).toBe('due')
  expect((await retry()).json().errors[0].code).toBe('report_run.not_failed')
  // Later, and still about the month before the day on which it was due.
  await runAt('2026-12-20T05:00:00Z')
  expect((await mailsTo(waiting.email)).map(({ dateFirst }) => dateFirst)).toEqual(['2026-11-01'])
})

test('a template that is deleted takes its schedule along, and what was due is not sent', async () => {
  const { template } = await scheduleOf()
  await app.db.updateTable('report_schedules').set({ next_at: '2026-11-01T05:00:00Z' }).execute()
  expect((await owner.remove(`/api/report-templates/${template}`)).statusCode).toBe(204)
  await runAt('2026-12-01T05:00:00Z')
  expect(await mailsTo(adviser.email)).toEqual([])
})

test('what is due when somebody pauses the schedule is not sent', async () => {
  const { schedule } = await scheduleOf()
  await insertRun(app.db, company, schedule.id, { state: 'due', reason: null })
  await owner.patch(`/api/report-schedules/${schedule.id}`, 'report_schedule', { isStopped: true })
  await runAt('2026-12-01T05:00:00Z')
  expect(await mailsTo(adviser.email)).toEqual([])
  expect(await runsOf(schedule)).toMatchObject([{ dueOn: '2026-11-01', state: 'cancelled' }])
})
