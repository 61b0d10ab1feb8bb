import { beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'
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

const read = async (who: Person, url: string) =>
  (await who.get(url)).json<{ data: ReminderReply[]; meta: { page: { total: number } } }>()
const readOpen = (who: Person, vehicleId: string) => read(who, `/api/vehicles/${vehicleId}/reminders`)
const titles = ({ data }: { data: ReminderReply[] }) =>
  data.map(({ attributes: { kind, label } }) => label ?? kind)

const TYRES = { kind: 'tyres', label: 'Winterreifen', dueOn: '2026-11-01' }
const INSPECTION = { kind: 'inspection', dueOn: '2026-11-30', repeatMonths: 24 }
const SERVICE = { kind: 'service', dueOdometer: 45_000, repeatDistance: 30_000 }
const LEASE = { kind: 'leasingEnd', dueOn: '2027-01-31' }

const on = (day: string) => ({ dateStartIso: `${day}T08:00:00Z`, dateEndIso: `${day}T12:00:00Z` })

test('a reminder has the defaults of its lead time and says how urgent it is', async () => {
  const vehicle = await makeVehicle(owner, company, { licensePlate: 'RT-AK 210', odometer: 43_976 })
  const reply = await owner.post(`/api/vehicles/${vehicle.id}/reminders`, 'reminder', INSPECTION)
  const { data } = reply.json()
  expect(reply.headers['location']).toBe(`/api/reminders/${data.id}`)
  expect(data).toEqual({
    type: 'reminder',
    id: expect.any(String),
    attributes: {
      ...INSPECTION,
      label: null,
      dueOdometer: null,
      repeatDistance: null,
      remindDays: 14,
      remindDistance: 1_000,
      doneOn: null,
      doneOdometer: null,
      doneByName: null,
    },
    meta: {
      version: 1,
      vehicle: {
        id: vehicle.id,
        licensePlate: 'RT-AK 210',
        plateCountry: null,
        name: null,
        systemOfUnits: 'metric',
        odometer: 43_976,
      },
      due: { state: 'soon', by: 'day', daysLeft: 14, distanceLeft: null, expectedOn: '2026-11-30' },
    },
  })
  expect((await owner.get(`/api/reminders/${data.id}`)).json().data).toEqual(data)
})

test('the list of a vehicle begins with what is overdue, then the soonest; odometers are estimated by recent trips', async () => {
  const { id } = await makeVehicle(owner, company, { odometer: 38_576 })
  // 5,400 km since 1 August, 108 days: 50 km a day. The trip in July does not count.
  await makeTrip(owner, id, tripFrom(38_000, 38_576, 0, on('2026-07-31')))
  await makeTrip(owner, id, tripFrom(38_576, 43_976, 0, on('2026-08-01')))
  for (const reminder of [LEASE, SERVICE, INSPECTION, TYRES]) await makeReminder(owner, id, reminder)
  const list = await readOpen(owner, id)
  expect(titles(list)).toEqual(['Winterreifen', 'inspection', 'service', 'leasingEnd'])
  expect(list.data[2]?.meta.due).toEqual({
    state: 'later',
    by: 'odometer',
    daysLeft: null,
    distanceLeft: 1_024,
    expectedOn: '2026-12-07',
  })
  const second = await read(owner, `/api/vehicles/${id}/reminders?page[limit]=1&page[offset]=1`)
  expect([titles(second), second.meta.page]).toEqual([['inspection'], { limit: 1, offset: 1, total: 4 }])
})

test('today is that of the zone of the vehicle', async () => {
  const { id } = await makeVehicle(owner, company, { timeZone: 'Pacific/Kiritimati' })
  // 16 November, 8:00 in UTC is 22:00 there.
  expect((await makeReminder(owner, id, { ...LEASE, dueOn: '2026-11-16' })).meta.due?.daysLeft).toBe(0)
  const { id: west } = await makeVehicle(owner, company, { timeZone: 'Pacific/Pago_Pago' })
  expect((await makeReminder(owner, west, { ...LEASE, dueOn: '2026-11-16' })).meta.due?.daysLeft).toBe(1)
})

test('the list of a company has the vehicles that one may see, without those deleted or in the archive', async () => {
  const { id: other, owner: manager } = await makeCompany(app, 'Nordwerk GmbH')
  const plates = ['HH-NW 1', 'HH-NW 2', 'HH-NW 3', 'HH-NW 4']
  const ids = []
  for (const licensePlate of plates) ids.push((await makeVehicle(manager, other, { licensePlate })).id)
  const [first = '', second = '', sold = '', deleted = ''] = ids
  await makeReminder(manager, first, LEASE)
  for (const id of ids) await makeReminder(manager, id, INSPECTION)
  await makeReminder(manager, second, TYRES)
  await manager.send({ method: 'POST', url: `/api/vehicles/${sold}/archive` })
  await manager.remove(`/api/vehicles/${deleted}`)
  const driver = await makeMember(app, other)
  await assignDriver(manager, first, driver)
  const idle = await makeMember(app, other)

  const listed = async (who: Person, query = '') => {
    const { data } = await read(who, `/api/companies/${other}/reminders${query}`)
    return data.map(({ attributes: { kind }, meta }) => `${kind} ${meta.vehicle.licensePlate}`)
  }
  const [tyres, one, two, lease] = [
    'tyres HH-NW 2',
    'inspection HH-NW 1',
    'inspection HH-NW 2',
    'leasingEnd HH-NW 1',
  ]
  expect(await listed(manager)).toEqual([tyres, one, two, lease])
  expect(await listed(manager, '?filter[state]=due')).toEqual([tyres, one, two])
  expect(await listed(manager, '?filter[state]=next')).toEqual([tyres, one])
  expect(await listed(driver)).toEqual([one, lease])
  expect(await listed(idle)).toEqual([])

  const [archived] = (await readOpen(manager, sold)).data
  expect(archived?.meta.due).toBe(null)
  for (const reply of [
    await manager.post(`/api/vehicles/${sold}/reminders`, 'reminder', LEASE),
    await manager.patch(`/api/reminders/${archived?.id}`, 'reminder', { dueOn: '2027-01-01' }),
    await manager.post(`/api/reminders/${archived?.id}/done`, 'reminder', {}),
    await manager.remove(`/api/reminders/${archived?.id}`),
  ])
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([409, 'vehicle.archived'])
})

test('a change needs the version that was read, and clears what is null', async () => {
  const { id } = await makeVehicle(owner, company, { odometer: 44_500 })
  const made = await makeReminder(owner, id, { ...SERVICE, dueOn: '2027-06-30', label: 'Ölwechsel' })
  const url = `/api/reminders/${made.id}`
  const change = { dueOn: null, label: '', remindDistance: 2_000 }
  const { data } = (await owner.patch(url, 'reminder', change, 1)).json<{ data: ReminderReply }>()
  expect(data.attributes).toMatchObject({
    dueOn: null,
    label: null,
    dueOdometer: 45_000,
    remindDistance: 2_000,
  })
  expect(data.meta).toMatchObject({ version: 2, due: { state: 'soon', distanceLeft: 500 } })
  expect((await owner.patch(url, 'reminder', { remindDays: 3 }, 1)).statusCode).toBe(412)
  expect((await owner.remove(url, 1)).statusCode).toBe(412)
  expect((await owner.remove(url, 2)).statusCode).toBe(204)
  expect((await owner.get(url)).statusCode).toBe(404)
})

test.each([
  ['dueOn', { kind: 'service' }],
  ['dueOn', { kind: 'service', dueOn: '2026-02-30' }],
  ['dueOn', { kind: 'service', dueOn: '30.11.2026' }],
  ['label', { kind: 'other', dueOn: '2026-11-30' }],
  ['label', { kind: 'other', dueOn: '2026-11-30', label: ' ' }],
  ['label', { kind: 'tyres', dueOn: '2026-11-30', label: 'x'.repeat(61) }],
  ['kind', { kind: 'party', dueOn: '2026-11-30' }],
  ['kind', { dueOn: '2026-11-30' }],
  ['dueOdometer', { kind: 'service', dueOdometer: -1 }],
  ['dueOdometer', { kind: 'service', dueOdometer: 45_000.55 }],
  ['repeatMonths', { kind: 'service', dueOn: '2026-11-30', repeatMonths: 0 }],
  ['repeatMonths', { kind: 'service', dueOn: '2026-11-30', repeatMonths: 1.5 }],
  ['repeatDistance', { kind: 'service', dueOn: '2026-11-30', repeatDistance: 1_000_001 }],
  ['remindDays', { kind: 'service', dueOn: '2026-11-30', remindDays: 366 }],
  ['remindDistance', { kind: 'service', dueOn: '2026-11-30', remindDistance: -1 }],
])('a bad %s is refused and stores nothing: %j', async (attribute, reminder) => {
  const { id } = await makeVehicle(owner, company)
  const reply = await owner.post(`/api/vehicles/${id}/reminders`, 'reminder', reminder)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0].source).toEqual({ pointer: `/data/attributes/${attribute}` })
  expect((await readOpen(owner, id)).data).toEqual([])
})

test('a change that leaves neither day nor odometer is refused', async () => {
  const { id } = await makeVehicle(owner, company)
  const made = await makeReminder(owner, id, LEASE)
  const reply = await owner.patch(`/api/reminders/${made.id}`, 'reminder', { dueOn: null })
  expect([reply.statusCode, reply.json().errors[0].source]).toEqual([
    400,
    { pointer: '/data/attributes/dueOn' },
  ])
  expect((await owner.get(`/api/reminders/${made.id}`)).json().data).toEqual(made)
})

test('a vehicle has at most 50 open reminders, also when two are added at once or one is reopened', async () => {
  const { id } = await makeVehicle(owner, company)
  for (let nth = 0; nth < 49; nth++) await makeReminder(owner, id, LEASE)
  const add = () => owner.post(`/api/vehicles/${id}/reminders`, 'reminder', LEASE)
  const replies = await Promise.all([add(), add()])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  const { data } = await readOpen(owner, id)
  const done = `/api/reminders/${data[0]?.id}`
  await owner.post(`${done}/done`, 'reminder', {})
  await makeReminder(owner, id, LEASE)
  expect((await owner.send({ method: 'POST', url: `${done}/reopen` })).statusCode).toBe(409)
  expect((await readOpen(owner, id)).meta.page.total).toBe(50)
})
