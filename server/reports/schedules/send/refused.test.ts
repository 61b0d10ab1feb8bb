import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../../companies/testing.ts'
import { takeJobs } from '../../../jobs/testing.ts'
import { type MailCatcher, queuedMails, readMail, startMailCatcher } from '../../../mail/testing.ts'
import { useApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import type { RecipientRow } from '../recipients/store.ts'
import { insertRecipient, insertRun, makeSchedule } from '../testing.ts'
import { sendDueRun, sendMails } from './testing.ts'

const app = useApp()
const FOR_GOOD = { code: 550, text: 'no such mailbox' }
const FOR_NOW = { code: 451, text: 'try again later' }

let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
})
afterAll(() => catcher.stop())

let company: string
let manager: Person
let adviser: RecipientRow
let colleague: RecipientRow
let schedule: string
beforeEach(async () => {
  await app.db.deleteFrom('report_runs').execute()
  await app.db.deleteFrom('mails').execute()
  await takeJobs(app.db, 'send-mail')
  catcher.received.length = 0
  catcher.refuse(null)
  company = (await makeCompany(app)).id
  manager = await makeMember(app, company, 'company_manager')
  adviser = await insertRecipient(app.db, company)
  colleague = await insertRecipient(app.db, company)
  const recipients = [adviser.id, colleague.id]
  schedule = (await makeSchedule(app.db, manager, company, { recipients })).id
  await insertRun(app.db, company, schedule, { state: 'due', reason: null })
  await sendDueRun(app)
})

const readRun = async () => (await manager.get(`/api/report-schedules/${schedule}/runs`)).json().data[0]
/** Which address refused it, of all to which it was sent. */
const refusals = async (): Promise<[string, boolean][]> =>
  (await readRun()).attributes.deliveries.map((one: { email: string; isRefused: boolean }) => [
    one.email,
    one.isRefused,
  ])
const told = () => queuedMails(app.db, manager.email)
const gotIt = () => catcher.received.flatMap(({ to }) => to).toSorted()
const retry = async () =>
  manager.send({ method: 'POST', url: `/api/report-runs/${(await readRun()).id}/retry` })
const both = () => [adviser.email, colleague.email].toSorted()

test('a report that an address refuses for good has failed, is told once, and is repeated to that address alone', async () => {
  catcher.refuse({ ...FOR_GOOD, to: adviser.email })
  expect(await sendMails(app.db, catcher.url)).toEqual([])
  expect(gotIt()).toEqual([colleague.email])
  expect((await readRun()).attributes).toMatchObject({ state: 'failed', reason: 'refused' })
  expect(Object.fromEntries(await refusals())).toEqual({ [adviser.email]: true, [colleague.email]: false })
  expect((await told()).map((mail) => mail.values)).toMatchObject([{ reason: 'refused' }])
  const [mail] = await told()
  expect(mail ? readMail(mail).text : '').toContain('refused the mail to at least one address')
  // Its secret link is gone with it.
  expect(await queuedMails(app.db, adviser.email)).toEqual([])

  catcher.refuse(null)
  expect((await retry()).json().data.attributes).toMatchObject({ state: 'due' })
  expect(await sendDueRun(app)).toBe('sent')
  await sendMails(app.db, catcher.url)
  expect(gotIt()).toEqual([...both(), manager.email].toSorted())
  expect((await readRun()).attributes).toMatchObject({ state: 'sent', reason: null })
  expect((await refusals()).filter(([email]) => email === adviser.email)).toEqual([
    [adviser.email, true],
    [adviser.email, false],
  ])
})

test('two addresses that refuse it are told in one mail', async () => {
  catcher.refuse(FOR_GOOD)
  await sendMails(app.db, catcher.url)
  expect((await refusals()).map(([, isRefused]) => isRefused)).toEqual([true, true])
  expect(await told()).toHaveLength(1)
})

test('a report that is refused for now stays in the queue, and is told only when it is given up', async () => {
  catcher.refuse(FOR_NOW)
  expect(await sendMails(app.db, catcher.url)).toHaveLength(2)
  expect((await readRun()).attributes).toMatchObject({ state: 'sent', reason: null })
  expect(await told()).toEqual([])
  catcher.refuse({ ...FOR_NOW, to: adviser.email })
  await sendMails(app.db, catcher.url, { isLast: true })
  expect(gotIt()).toEqual([colleague.email])
  expect((await readRun()).attributes).toMatchObject({ state: 'failed', reason: 'refused' })
  expect(await told()).toHaveLength(1)
})

test('the address that refused it is removed: repeating sends nothing twice and the run is sent', async () => {
  catcher.refuse({ ...FOR_GOOD, to: adviser.email })
  await sendMails(app.db, catcher.url)
  catcher.refuse(null)
  await manager.remove(`/api/report-recipients/${adviser.id}`, 1)
  await retry()
  expect(await sendDueRun(app)).toBe('sent')
  await sendMails(app.db, catcher.url)
  expect(gotIt().filter((email) => email !== manager.email)).toEqual([colleague.email])
})

test('a mail that still waits is not sent once its recipient, link or schedule is gone', async () => {
  catcher.refuse(FOR_NOW)
  await sendMails(app.db, catcher.url)
  catcher.refuse(null)
  const attributes = { reportRecipientIds: [colleague.id] }
  await manager.patch(`/api/report-schedules/${schedule}`, 'report_schedule', attributes, 1)
  await sendMails(app.db, catcher.url)
  expect(gotIt()).toEqual([colleague.email])
})

test('a schedule that ends takes its waiting mails along, and nobody is told of them', async () => {
  await manager.remove(`/api/report-schedules/${schedule}`, 1)
  catcher.refuse(FOR_GOOD)
  expect(await sendMails(app.db, catcher.url, { isLast: true })).toEqual([])
  expect(await told()).toEqual([])
})
