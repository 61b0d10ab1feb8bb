import { expect, test } from 'vitest'
import { makeMember } from '../../companies/testing.ts'
import { loggedEvents } from '../../security-log/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { assignDriver } from '../../vehicles/testing.ts'
import { storeUnlockedPositions } from '../ingest/store.ts'
import {
  type DeviceReply,
  hoursAgo,
  makeDevice,
  makeRecordedVehicle,
  recordSampleDrive,
  sendPoints,
} from '../testing.ts'
import { stateOf } from './rules.ts'

const app = useApp()

test('drivers see and revoke their own devices, staff every one', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  const driver = await makeMember(app, companyId)
  await assignDriver(owner, vehicle.id, driver)
  const own = await makeDevice(owner, vehicle.id, { name: 'Fairphone', driverUserId: driver.id })
  const path = `/api/vehicles/${vehicle.id}/devices`
  const listFor = async (person: typeof owner) =>
    (await person.get(path)).json<{ data: { id: string }[] }>().data.map(({ id }) => id)
  expect(await listFor(driver)).toEqual([own.id])
  expect((await listFor(owner)).toSorted()).toEqual([device.id, own.id].toSorted())
  expect((await driver.post(path, 'device', { name: 'Noch eins' })).statusCode).toBe(403)
  expect((await driver.remove(`/api/devices/${device.id}`)).statusCode).toBe(404)
  expect((await driver.remove(`/api/devices/${own.id}`)).statusCode).toBe(204)
  expect((await driver.get(path)).json().data).toMatchObject([
    { id: own.id, attributes: { state: 'revoked', name: 'Fairphone' } },
  ])
  const events = await app.db
    .selectFrom('security_events')
    .select(['kind', 'user_id'])
    .where('kind', '=', 'device.revoked')
    .execute()
  expect(events).toEqual([{ kind: 'device.revoked', user_id: driver.id }])
})

test('the phone of somebody who left records nothing until it has another driver', async () => {
  const { companyId, owner, vehicle } = await makeRecordedVehicle(app)
  const driver = await makeMember(app, companyId)
  const phone = await makeDevice(owner, vehicle.id, { driverUserId: driver.id })
  expect((await owner.remove(`/api/companies/${companyId}/users/${driver.id}`)).statusCode).toBe(204)
  const at = hoursAgo(1)
  const count = async () =>
    (await app.db.selectFrom('recording_points').select('at').where('device_id', '=', phone.id).execute())
      .length
  // Taken and thrown away: phones send again what is refused.
  await sendPoints(app, phone, [{ at, latitude: 48.5, longitude: 9.2 }])
  // As if it had been on its way when they left.
  const late = {
    deviceId: phone.id,
    app: 'owntracks' as const,
    positions: [{ at, latitude: 48.5, longitude: 9.2 }],
  }
  expect(await storeUnlockedPositions(app.db, [late])).toEqual(new Set())
  const state = async () => (await owner.get(`/api/devices/${phone.id}`)).json().data.attributes.state
  expect([await count(), await state()]).toEqual([0, 'left'])
  await owner.patch(`/api/devices/${phone.id}`, 'device', { driverUserId: owner.id })
  await sendPoints(app, phone, [{ at, latitude: 48.5, longitude: 9.2 }])
  expect([await count(), await state()]).toEqual([1, 'ready'])
})

test('a device tells that whoever was given its address may not pair devices any more, until it has another', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  const manager = await makeMember(app, companyId, 'company_manager')
  const driver = await makeMember(app, companyId)
  await assignDriver(owner, vehicle.id, driver)
  const tracker = await makeDevice(manager, vehicle.id)
  const ofDriver = await makeDevice(manager, vehicle.id, { driverUserId: driver.id })
  const phone = await makeDevice(manager, vehicle.id, { driverUserId: manager.id })
  const revoked = await makeDevice(manager, vehicle.id)
  await owner.remove(`/api/devices/${revoked.id}`)
  const held = async (viewer = owner) => {
    const { data } = (await viewer.get(`/api/vehicles/${vehicle.id}/devices`)).json<{ data: DeviceReply[] }>()
    const ids = data.flatMap(({ id, attributes }) => (attributes.isAddressHeldByFormerManager ? [id] : []))
    return ids.toSorted()
  }
  expect(await held()).toEqual([])

  const url = `/api/companies/${companyId}/users/${manager.id}`
  const { version } = (await owner.get(url)).json().data.meta
  expect((await owner.patch(url, 'user', { roleIds: ['company_user'] }, version)).statusCode).toBe(200)
  // Their own phone is theirs as a driver, too.
  expect(await held()).toEqual([tracker.id, ofDriver.id].toSorted())
  expect(await held(driver)).toEqual([ofDriver.id])

  expect((await owner.remove(url)).statusCode).toBe(204)
  expect(await held()).toEqual([tracker.id, ofDriver.id, phone.id].toSorted())
  expect(
    (await owner.get(`/api/devices/${tracker.id}`)).json().data.attributes.isAddressHeldByFormerManager,
  ).toBe(true)
  // Nothing is stopped by it: it may be the tracker that is built in.
  await sendPoints(app, tracker, [{ at: hoursAgo(1), latitude: 48.5, longitude: 9.2 }])
  expect((await owner.get(`/api/devices/${tracker.id}`)).json().data.attributes.state).toBe('ready')

  for (const id of [tracker.id, ofDriver.id])
    await owner.send({ method: 'POST', url: `/api/devices/${id}/token` })
  await owner.remove(`/api/devices/${phone.id}`)
  expect(await held()).toEqual([])
  expect(device.attributes.isAddressHeldByFormerManager).toBe(false)
})

test('the phone that a user records with stays theirs: the history names it by them', async () => {
  const { companyId, owner, vehicle } = await makeRecordedVehicle(app)
  const other = await makeMember(app, companyId, 'company_manager')
  await recordSampleDrive(owner, vehicle.id, false)
  const { data } = (await owner.get(`/api/vehicles/${vehicle.id}/devices`)).json()
  const { id } = data.find(({ attributes }: DeviceReply) => attributes.app === 'portal')
  const refused = await other.patch(`/api/devices/${id}`, 'device', { driverUserId: other.id })
  expect([refused.statusCode, refused.json().errors[0].source.pointer]).toEqual([
    400,
    '/data/attributes/driverUserId',
  ])
  expect((await other.patch(`/api/devices/${id}`, 'device', { driverUserId: null })).statusCode).toBe(400)
  expect((await other.patch(`/api/devices/${id}`, 'device', { driverUserId: owner.id })).statusCode).toBe(200)
  expect((await other.patch(`/api/devices/${id}`, 'device', { name: 'Handy' })).statusCode).toBe(200)
})

test('where private trips are hidden, the phone of a user tells nobody else when they drove', async () => {
  const { companyId, owner, vehicle } = await makeRecordedVehicle(app)
  const driver = await makeMember(app, companyId)
  await assignDriver(owner, vehicle.id, driver)
  await recordSampleDrive(driver, vehicle.id, false)
  const portalsFor = async (person: Person): Promise<DeviceReply[]> => {
    const { data } = (await person.get(`/api/vehicles/${vehicle.id}/devices`)).json<{ data: DeviceReply[] }>()
    return data.filter(({ attributes }) => attributes.app === 'portal')
  }
  const [phone] = await portalsFor(owner)
  await owner.patch(`/api/companies/${companyId}`, 'company', { hidesPrivateTrips: true })
  expect([await portalsFor(owner), await portalsFor(driver)]).toEqual([[], [expect.anything()]])
  const url = `/api/devices/${phone?.id}`
  expect((await owner.get(url)).statusCode).toBe(404)
  expect((await owner.remove(url)).statusCode).toBe(404)
  expect((await owner.patch(url, 'device', { name: 'Handy' })).statusCode).toBe(404)
  expect((await driver.get(url)).statusCode).toBe(200)
})

test('a device is renamed, gets another driver and windows; a stale version changes nothing', async () => {
  const { companyId, owner, device } = await makeRecordedVehicle(app)
  const { id: driverUserId } = await makeMember(app, companyId)
  const windows = [{ weekday: 2, from: '06:30', to: '24:00' }]
  const path = `/api/devices/${device.id}`
  const changed = await owner.patch(path, 'device', { name: 'Dienst', driverUserId, windows }, 1)
  expect(changed.json().data).toMatchObject({
    attributes: { name: 'Dienst', driverUserId, windows, state: 'new' },
    meta: { version: 2 },
  })
  expect(changed.body).not.toContain('ingest')
  expect((await owner.patch(path, 'device', { name: 'X' }, 1)).statusCode).toBe(412)
  expect((await owner.get(path)).json().data.attributes.name).toBe('Dienst')
})

test('another driver of a device is in the security log, and nothing that leaves the driver as it was', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  const { id: driverUserId } = await makeMember(app, companyId)
  const path = `/api/devices/${device.id}`
  for (const change of [{ driverUserId }, { driverUserId }, { name: 'Dienst' }, { driverUserId: null }])
    expect((await owner.patch(path, 'device', change)).statusCode).toBe(200)
  const changed = (await loggedEvents(app.db)).filter(
    ({ kind, company_id }) => kind === 'device.driver_changed' && company_id === companyId,
  )
  const about = { vehicleId: vehicle.id, deviceId: device.id }
  expect(changed).toMatchObject([
    { user_id: owner.id, details: { ...about, from: owner.id, to: driverUserId } },
    { user_id: owner.id, details: { ...about, from: driverUserId } },
  ])
})

test('whose trips a device records is in the security log from when it is paired, and with each new address', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  expect((await owner.post(`/api/devices/${device.id}/token`, 'device', {})).statusCode).toBe(200)
  const paired = (await loggedEvents(app.db)).filter(
    ({ kind, company_id }) => kind === 'device.paired' && company_id === companyId,
  )
  const details = { vehicleId: vehicle.id, deviceId: device.id, driverUserId: owner.id }
  expect(paired.map((event) => event.details)).toEqual([details, details])
})

test('when a device may record is in the security log if it has changed', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  const windows = [{ weekday: 2, from: '06:30', to: '24:00' }]
  for (const change of [{ windows }, { windows }, { name: 'Dienst' }, { windows: null }])
    expect((await owner.patch(`/api/devices/${device.id}`, 'device', change)).statusCode).toBe(200)
  const changed = (await loggedEvents(app.db)).filter(
    ({ kind, company_id }) => kind === 'recording.settings_changed' && company_id === companyId,
  )
  const event = { user_id: owner.id, details: { vehicleId: vehicle.id, deviceId: device.id } }
  expect(changed).toMatchObject([event, event])
})

test('a vehicle has at most twenty devices in use, also when several are paired at once', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const add = () => owner.post(`/api/vehicles/${vehicle.id}/devices`, 'device', { name: 'Tracker' })
  const replies = await Promise.all(Array.from({ length: 21 }, add))
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(19)
  expect(replies.find(({ statusCode }) => statusCode !== 201)?.json().errors[0].code).toBe('device.full')
  await owner.remove(`/api/devices/${device.id}`)
  expect((await add()).statusCode).toBe(201)
})

test('a device that sends is ready, and silent after a day inside its windows', async () => {
  const { owner, device } = await makeRecordedVehicle(app)
  await sendPoints(app, device, [{ at: Date.now() - 60_000, latitude: 48.5, longitude: 9.2 }])
  expect((await owner.get(`/api/devices/${device.id}`)).json().data.attributes.state).toBe('ready')

  const friday = Date.UTC(2026, 9, 30, 18)
  const hours = (count: number) => friday + count * 3_600_000
  const known = { isRevoked: false, hasLeft: false, isDriving: false, lastAt: friday }
  const onWeekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '07:00', to: '18:00' }))
  expect(stateOf({ ...known, windows: null }, hours(23))).toBe('ready')
  expect(stateOf({ ...known, windows: null }, hours(25))).toBe('silent')
  expect(stateOf({ ...known, windows: onWeekdays }, hours(48))).toBe('ready')
  expect(stateOf({ ...known, windows: onWeekdays }, hours(73))).toBe('silent')
})
