import { beforeEach, expect, test } from 'vitest'
import { makeCompany } from '../../../companies/testing.ts'
import { useApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { waitUntilBlocked } from '../../../testing/wait-until-blocked.ts'
import { makeTemplate } from '../../templates/testing.ts'
import type { RecipientRow } from '../recipients/store.ts'
import { lockRecipients } from '../send/order/store.ts'
import { insertDelivery, insertRecipient, insertRun, makeSchedule } from '../testing.ts'

const app = useApp()
let company: string
let owner: Person
let adviser: RecipientRow
let colleague: RecipientRow
beforeEach(async () => {
  const made = await makeCompany(app)
  company = made.id
  owner = made.owner
  adviser = await insertRecipient(app.db, company)
  colleague = await insertRecipient(app.db, company)
})

/** A schedule to both, with a link that was sent to each. */
async function sentSchedule() {
  const { id: template } = await makeTemplate(owner, company)
  const recipients = [adviser.id, colleague.id]
  const { id } = await makeSchedule(app.db, owner, company, { template, recipients })
  const run = await insertRun(app.db, company, id, { state: 'sent', reason: null })
  const toAdviser = await insertDelivery(app.db, company, run, adviser.email.toUpperCase())
  const toColleague = await insertDelivery(app.db, company, run, colleague.email)
  return { id, template, toAdviser, toColleague }
}

type Sent = Awaited<ReturnType<typeof sentSchedule>>

/** What opening the links answers: to the adviser, to the colleague. */
const statuses = async ({ toAdviser, toColleague }: Sent) =>
  Promise.all(
    [toAdviser, toColleague].map(
      async ({ linkId, secret }) =>
        (await app.request({ url: `/api/report-links/${linkId}/${secret}/file` })).statusCode,
    ),
  )

test('links end with their schedule, and those of another stay', async () => {
  const [ended, other] = [await sentSchedule(), await sentSchedule()]
  expect((await owner.remove(`/api/report-schedules/${ended.id}`, 1)).statusCode).toBe(204)
  expect(await statuses(ended)).toEqual([410, 410])
  expect(await statuses(other)).toEqual([200, 200])
})

test('a refused removal ends no link', async () => {
  const kept = await sentSchedule()
  expect((await owner.remove(`/api/report-schedules/${kept.id}`, 7)).statusCode).toBe(412)
  expect(await statuses(kept)).toEqual([200, 200])
})

test('links end with the template', async () => {
  const ended = await sentSchedule()
  expect((await owner.remove(`/api/report-templates/${ended.template}`, 1)).statusCode).toBe(204)
  expect(await statuses(ended)).toEqual([410, 410])
})

test('an address that is removed from the company can open none of its links, however it was written', async () => {
  const [one, two] = [await sentSchedule(), await sentSchedule()]
  expect((await owner.remove(`/api/report-recipients/${adviser.id}`, 1)).statusCode).toBe(204)
  expect(await statuses(one)).toEqual([410, 200])
  expect(await statuses(two)).toEqual([410, 200])
})

test('an address that is removed from a schedule can open none of its links, but those of another', async () => {
  const [one, two] = [await sentSchedule(), await sentSchedule()]
  const attributes = { reportRecipientIds: [colleague.id] }
  const changed = await owner.patch(`/api/report-schedules/${one.id}`, 'report_schedule', attributes, 1)
  expect(changed.statusCode).toBe(200)
  expect(await statuses(one)).toEqual([410, 200])
  expect(await statuses(two)).toEqual([200, 200])
})

test('the same address in another company keeps its links', async () => {
  const other = await makeCompany(app)
  await insertRecipient(app.db, other.id, { email: adviser.email })
  const link = await insertDelivery(app.db, other.id, crypto.randomUUID(), adviser.email)
  await owner.remove(`/api/report-recipients/${adviser.id}`, 1)
  const reply = await app.request({ url: `/api/report-links/${link.linkId}/${link.secret}/file` })
  expect(reply.statusCode).toBe(200)
})

test('who removes an address while a report is being sent to it ends that link, too', async () => {
  const { id } = await makeSchedule(app.db, owner, company, { recipients: [adviser.id] })
  const run = await insertRun(app.db, company, id, { state: 'sent', reason: null })
  const { removal, link } = await app.db.transaction().execute(async (tx) => {
    await lockRecipients(tx, { id: run, schedule_id: id })
    const removing = owner.remove(`/api/report-recipients/${adviser.id}`, 1)
    await waitUntilBlocked(app.db)
    const sent = await insertDelivery(tx, company, run, adviser.email)
    return { removal: removing, link: sent }
  })
  expect((await removal).statusCode).toBe(204)
  const reply = await app.request({ url: `/api/report-links/${link.linkId}/${link.secret}/file` })
  expect(reply.statusCode).toBe(410)
})
