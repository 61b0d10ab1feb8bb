import { beforeEach, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { newId } from '../../db/id.ts'
import { useStoppedClock } from '../../reminders/testing.ts'
import { loggedEvents } from '../../security-log/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { makeTemplate } from '../templates/testing.ts'
import { insertRecipient, makeSchedule } from './testing.ts'

useStoppedClock()
const app = useApp()
let company: string
let owner: Person
let recipient: string
beforeEach(async () => {
  const made = await makeCompany(app)
  company = made.id
  owner = made.owner
  recipient = (await insertRecipient(app.db, company)).id
})

const add = (who: Person, templateId: string, attributes: object) =>
  who.post(`/api/report-templates/${templateId}/schedule`, 'report_schedule', attributes)

test('a schedule is added, read, changed by another, paused, resumed and removed', async () => {
  await makeVehicle(owner, company, { timeZone: 'America/New_York' })
  const schedule = await makeSchedule(app.db, owner, company, { recipients: [recipient] })
  expect(schedule.attributes).toMatchObject({
    rhythm: 'month',
    delivery: 'link',
    reportRecipientIds: [recipient],
    stopReason: null,
    nextAtIso: '2026-12-01T11:00:00.000Z',
  })
  const manager = await makeMember(app, company, 'company_manager')
  const url = `/api/report-schedules/${schedule.id}`
  const other = (await insertRecipient(app.db, company)).id
  const sent = {
    rhythm: 'week',
    delivery: 'attachment',
    reportRecipientIds: [other, recipient],
    isStopped: true,
  }
  const changed = (await manager.patch(url, 'report_schedule', sent, 1)).json().data
  expect(changed.attributes).toMatchObject({
    rhythm: 'week',
    delivery: 'attachment',
    stopReason: 'user',
    // Monday, before six in New York.
    nextOn: '2026-11-16',
  })
  expect(changed.attributes.setUpBy).not.toBe(schedule.attributes['setUpBy'])
  const row = await app.db
    .selectFrom('report_schedules')
    .selectAll()
    .where('id', '=', schedule.id)
    .executeTakeFirst()
  expect(row?.user_id).toBe(manager.id)
  expect((await owner.patch(url, 'report_schedule', { rhythm: 'year' }, 1)).statusCode).toBe(412)
  const resumed = await owner.patch(url, 'report_schedule', { isStopped: false }, 2)
  expect(resumed.json().data.attributes.stopReason).toBeNull()
  const listed = (await owner.get(`/api/companies/${company}/report-schedules`)).json()
  expect(listed.data).toHaveLength(1)
  expect((await owner.remove(url, 3)).statusCode).toBe(204)
  expect((await owner.get(url)).statusCode).toBe(404)
})

test.each([
  [{ rhythm: 'day' }, '/data/attributes/rhythm'],
  [{ delivery: 'fax' }, '/data/attributes/delivery'],
  [{ reportRecipientIds: [] }, '/data/attributes/reportRecipientIds'],
  [{ reportRecipientIds: Array.from({ length: 11 }, () => newId()) }, '/data/attributes/reportRecipientIds'],
])('%j is refused at its place, and nothing is stored', async (wrong, pointer) => {
  const { id } = await makeTemplate(owner, company)
  const reply = await add(owner, id, { rhythm: 'month', reportRecipientIds: [recipient], ...wrong })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0].source.pointer).toBe(pointer)
  expect(await countOf()).toBe(0)
})

const countOf = async () =>
  (await app.db.selectFrom('report_schedules').select('id').where('company_id', '=', company).execute())
    .length

test("another company's address is not found", async () => {
  const other = await makeCompany(app)
  const foreign = (await insertRecipient(app.db, other.id)).id
  const { id } = await makeTemplate(owner, company)
  const reply = await add(owner, id, { rhythm: 'month', reportRecipientIds: [recipient, foreign] })
  expect(reply.statusCode).toBe(404)
  expect(await countOf()).toBe(0)
})

test('a template has one schedule, also if two are added at once', async () => {
  const { id } = await makeTemplate(owner, company)
  const sent = { rhythm: 'month', reportRecipientIds: [recipient] }
  const replies = await Promise.all([add(owner, id, sent), add(owner, id, sent)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().errors[0].code).toBe('report_schedule.exists')
})

test('a company has 200 schedules at most, also if two are added at once', async () => {
  const { id: template } = await makeTemplate(owner, company)
  const templates = Array.from({ length: 199 }, () => newId())
  await app.db
    .insertInto('report_templates')
    .values(templates.map((id) => ({ id, company_id: company, label: id, settings: '{}' })))
    .execute()
  await app.db
    .insertInto('report_schedules')
    .values(
      templates.map((template_id) => ({
        id: newId(),
        company_id: company,
        template_id,
        user_id: owner.id,
        rhythm: 'month',
        delivery: 'link',
        next_on: '2026-12-01',
        next_at: '2026-12-01T05:00:00Z',
      })),
    )
    .execute()
  const second = (await makeTemplate(owner, company)).id
  const sent = { rhythm: 'month', reportRecipientIds: [recipient] }
  const replies = await Promise.all([add(owner, template, sent), add(owner, second, sent)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json().errors[0].code).toBe(
    'report_schedule.full',
  )
})

test('who changes the settings of a template takes over its schedule, and the time follows its first vehicle', async () => {
  const { id: vehicle } = await makeVehicle(owner, company, { timeZone: 'Asia/Kathmandu' })
  const { id: template } = await makeTemplate(owner, company)
  await makeSchedule(app.db, owner, company, { template, recipients: [recipient] })
  const manager = await makeMember(app, company, 'company_manager')
  const url = `/api/report-templates/${template}`
  await manager.patch(url, 'report_template', { vehicleIds: [vehicle] })
  const row = await app.db
    .selectFrom('report_schedules')
    .select(['user_id', 'version', 'next_at'])
    .where('template_id', '=', template)
    .executeTakeFirst()
  expect(row).toMatchObject({ user_id: manager.id, version: 2, next_at: '2026-12-01 00:15:00+00' })
})

test('whoever changes or removes the template of a schedule is in the security log', async () => {
  const manager = await makeMember(app, company, 'company_manager')
  const { id: template } = await makeTemplate(owner, company)
  const { id: schedule } = await makeSchedule(app.db, owner, company, { template, recipients: [recipient] })
  const url = `/api/report-templates/${template}`
  const changed = await manager.patch(url, 'report_template', { label: 'Jahr' }, 1)
  expect(changed.statusCode).toBe(200)
  expect((await manager.remove(url, changed.json().data.meta.version)).statusCode).toBe(204)
  const events = (await loggedEvents(app.db)).filter((event) => event['target_id'] === schedule)
  expect(events.map(({ kind, user_id, company_id }) => [kind, user_id, company_id])).toEqual([
    ['report.schedule_set', owner.id, company],
    ['report.schedule_set', manager.id, company],
    ['report.schedule_removed', manager.id, company],
  ])
})
