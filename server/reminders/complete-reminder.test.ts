import { beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { makeReminder, type ReminderReply, useStoppedClock } from './testing.ts'

useStoppedClock()
const app = useApp()

let owner: Person
let company: string
beforeAll(async () => {
  const made = await makeCompany(app)
  owner = made.owner
  company = made.id
})

const vehicleAt = async (odometer: number) => (await makeVehicle(owner, company, { odometer })).id
const post = (id: string, verb: 'done' | 'reopen', attributes: object, version?: number) =>
  owner.send({
    method: 'POST',
    url: `/api/reminders/${id}/${verb}`,
    ...(verb === 'done' && { body: { data: { type: 'reminder', attributes } } }),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })
const complete = async (id: string, attributes: object = {}) =>
  (await post(id, 'done', attributes)).json<{ data: ReminderReply }>().data
const list = async (vehicleId: string, state: 'open' | 'done') =>
  (await owner.get(`/api/vehicles/${vehicleId}/reminders?filter[state]=${state}`)).json<{
    data: ReminderReply[]
  }>().data

const SERVICE = {
  kind: 'service',
  label: 'Ölwechsel',
  dueOn: '2026-11-30',
  dueOdometer: 45_000,
  repeatMonths: 12,
  repeatDistance: 30_000,
  remindDays: 21,
  remindDistance: 1_500,
}

test('done today at the odometer of the vehicle; the next occurrence follows with the same lead time', async () => {
  const vehicle = await vehicleAt(44_100.5)
  const { id } = await makeReminder(owner, vehicle, SERVICE)
  const done = await complete(id)
  expect(done.attributes).toMatchObject({
    doneOn: '2026-11-16',
    doneOdometer: 44_100.5,
    doneByName: expect.stringContaining('Pat Person'),
  })
  expect(done.meta).toMatchObject({
    version: 2,
    due: null,
    next: { dueOn: '2027-11-16', dueOdometer: 74_100.5 },
  })
  const [next, ...others] = await list(vehicle, 'open')
  expect(others).toEqual([])
  expect(next?.id).toBe(done.meta.next?.id)
  expect(next?.attributes).toMatchObject({
    ...SERVICE,
    dueOn: '2027-11-16',
    dueOdometer: 74_100.5,
    doneOn: null,
  })
  expect((await list(vehicle, 'done')).map((one) => one.id)).toEqual([id])
})

test('done on an earlier day at another reading; what does not repeat has no next occurrence', async () => {
  const vehicle = await vehicleAt(44_100)
  const { id } = await makeReminder(owner, vehicle, { kind: 'leasingEnd', dueOn: '2026-11-10' })
  const done = await complete(id, { doneOn: '2026-11-09', odometer: 43_990 })
  expect(done.attributes).toMatchObject({ doneOn: '2026-11-09', doneOdometer: 43_990 })
  expect(done.meta.next).toBe(null)
  expect(await list(vehicle, 'open')).toEqual([])
})

test('what was done is listed with the latest first', async () => {
  const vehicle = await vehicleAt(10)
  for (const doneOn of ['2026-05-01', '2026-10-01', '2025-12-01'])
    await complete((await makeReminder(owner, vehicle)).id, { doneOn })
  expect((await list(vehicle, 'done')).map(({ attributes }) => attributes.doneOn)).toEqual([
    '2026-10-01',
    '2026-05-01',
    '2025-12-01',
  ])
})

test.each([
  ['doneOn', { doneOn: '2026-11-17' }],
  ['doneOn', { doneOn: '2026-11-31' }],
  ['odometer', { odometer: -3 }],
])('a bad %s is refused and nothing is done', async (attribute, values) => {
  const vehicle = await vehicleAt(10)
  const { id } = await makeReminder(owner, vehicle)
  const reply = await post(id, 'done', values)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0].source).toEqual({ pointer: `/data/attributes/${attribute}` })
  expect((await list(vehicle, 'done')).length).toBe(0)
})

test('done by several at once it is one completion with one next occurrence', async () => {
  const vehicle = await vehicleAt(45_000)
  const { id } = await makeReminder(owner, vehicle, SERVICE)
  const replies = await Promise.all(Array.from({ length: 4 }, () => post(id, 'done', {}, 1)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const nextIds = replies.map((reply) => reply.json().data.meta.next.id)
  expect(new Set(nextIds).size).toBe(1)
  expect((await list(vehicle, 'open')).length).toBe(1)
})

test('done with the version of somebody who has not seen the latest change is a conflict', async () => {
  const { id } = await makeReminder(owner, await vehicleAt(10))
  await owner.patch(`/api/reminders/${id}`, 'reminder', { dueOn: '2027-03-31' })
  expect((await post(id, 'done', {}, 1)).statusCode).toBe(412)
})

test('reopened it is due as before, and the next occurrence is gone; twice changes nothing', async () => {
  const vehicle = await vehicleAt(45_000)
  const made = await makeReminder(owner, vehicle, SERVICE)
  const { meta } = await complete(made.id)
  expect((await post(made.id, 'reopen', {}, 1)).statusCode).toBe(412)
  const reopened = (await post(made.id, 'reopen', {}, 2)).json().data
  expect(reopened).toEqual({ ...made, meta: { ...made.meta, version: 3 } })
  expect((await post(made.id, 'reopen', {}, 3)).json().data).toEqual(reopened)
  expect((await owner.get(`/api/reminders/${meta.next?.id}`)).statusCode).toBe(404)
  expect((await complete(made.id)).meta.next?.dueOn).toBe('2027-11-16')
})

test('reopening is refused once the next occurrence is done, and possible once that is removed', async () => {
  const vehicle = await vehicleAt(45_000)
  const { id } = await makeReminder(owner, vehicle, SERVICE)
  const next = (await complete(id)).meta.next?.id ?? ''
  await complete(next)
  const refused = await post(id, 'reopen', {})
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'reminder.not_reopenable'])
  expect((await owner.remove(`/api/reminders/${next}`)).statusCode).toBe(204)
  expect((await post(id, 'reopen', {})).json().data.attributes.doneOn).toBe(null)
})
