import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { readConfig } from '../../config.ts'
import { queuedPayloads } from '../../jobs/testing.ts'
import { createLog } from '../../log.ts'
import { queuedMails } from '../../mail/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'
import { sendTripNotifications } from '../public.ts'
import { makeSubscription } from '../testing.ts'

const app = useApp()
const TRACK = {
  track: { points: [{ latitude: 48.5, longitude: 9.2, timestampIso: '2026-03-01T06:00:00Z' }] },
}

/** Runs the waiting jobs once each, like a worker; returns how many there were for the vehicle. */
async function runNotificationJobs(vehicleId: string): Promise<number> {
  const task = sendTripNotifications({ db: app.db, config: readConfig({}), log: createLog('silent') })
  const payloads = await queuedPayloads<{ vehicleId: string }>(app.db, 'notify-trip-recorded')
  const mine = payloads.filter((payload) => payload.vehicleId === vehicleId)
  for (const payload of mine) await task.run(payload)
  return mine.length
}

const mailsTo = async ({ email }: { email: string }) =>
  (await queuedMails(app.db, email)).filter(({ template }) => template === 'trip-recorded')

test('an uploaded trip with a track is mailed only to those who may see the vehicle', async () => {
  const { id, owner } = await makeCompany(app)
  const vehicle = await makeVehicle(owner, id)
  const other = await makeVehicle(owner, id)
  const [manager, driver, elsewhere, quiet] = [
    await makeMember(app, id, 'company_manager'),
    await makeMember(app, id),
    await makeMember(app, id),
    await makeMember(app, id, 'company_manager'),
  ]
  await assignDriver(owner, vehicle.id, driver)
  await assignDriver(owner, other.id, elsewhere)
  for (const person of [owner, manager, driver, elsewhere]) await makeSubscription(app, id, person)

  await makeTrip(driver, vehicle.id, tripFrom(0, 12, 0, { sid: 'once', ...TRACK }))
  const again = await driver.post(
    `/api/vehicles/${vehicle.id}/trips`,
    'trip',
    tripFrom(0, 12, 0, { sid: 'once', ...TRACK }),
  )
  expect(again.statusCode).toBe(200)
  expect(await runNotificationJobs(vehicle.id)).toBe(1)
  for (const person of [owner, manager, driver]) expect(await mailsTo(person)).toHaveLength(1)
  for (const person of [elsewhere, quiet]) expect(await mailsTo(person)).toEqual([])
})

test('a trip without a stored track causes no mail', async () => {
  const { id, owner } = await makeCompany(app)
  await makeSubscription(app, id, owner)
  const vehicle = await makeVehicle(owner, id)
  await makeTrip(owner, vehicle.id, tripFrom(0, 12))
  const discreet = await makeVehicle(owner, id, { isSaveTrackEnabled: false })
  await makeTrip(owner, discreet.id, tripFrom(0, 12, 0, TRACK))
  expect(await runNotificationJobs(vehicle.id)).toBe(0)
  expect(await runNotificationJobs(discreet.id)).toBe(0)
})

test('a trip of a vehicle that was deleted meanwhile causes no mail', async () => {
  const { id, owner } = await makeCompany(app)
  await makeSubscription(app, id, owner)
  const vehicle = await makeVehicle(owner, id)
  await makeTrip(owner, vehicle.id, tripFrom(0, 12, 0, TRACK))
  expect((await owner.remove(`/api/vehicles/${vehicle.id}`)).statusCode).toBe(204)
  expect(await runNotificationJobs(vehicle.id)).toBe(1)
  expect(await mailsTo(owner)).toEqual([])
})

test('a manager who is demoted before the job runs gets mails only about their assigned vehicles', async () => {
  const { id, owner } = await makeCompany(app)
  const [visible, lost] = [await makeVehicle(owner, id), await makeVehicle(owner, id)]
  const manager = await makeMember(app, id, 'company_manager')
  await assignDriver(owner, visible.id, manager)
  await makeSubscription(app, id, manager)
  for (const { id: vehicleId } of [visible, lost]) await makeTrip(owner, vehicleId, tripFrom(0, 12, 0, TRACK))
  await owner.patch(`/api/companies/${id}/users/${manager.id}`, 'user', { roleIds: ['company_user'] })
  for (const { id: vehicleId } of [visible, lost]) await runNotificationJobs(vehicleId)
  expect((await mailsTo(manager)).map((mail) => JSON.stringify(mail.values))).toEqual([
    expect.stringContaining(visible.id),
  ])
})

test('a removed member loses vehicles and notifications, and gets no mail', async () => {
  const { id, owner } = await makeCompany(app)
  const vehicle = await makeVehicle(owner, id)
  const driver = await makeMember(app, id)
  await assignDriver(owner, vehicle.id, driver)
  await makeSubscription(app, id, driver)
  await makeTrip(driver, vehicle.id, tripFrom(0, 12, 0, TRACK))
  expect((await driver.get(`/api/vehicles/${vehicle.id}`)).statusCode).toBe(200)

  await owner.remove(`/api/companies/${id}/users/${driver.id}`)
  expect((await driver.get(`/api/vehicles/${vehicle.id}`)).statusCode).toBe(404)
  expect((await owner.get(`/api/vehicles/${vehicle.id}/users`)).json().data).toEqual([])
  await runNotificationJobs(vehicle.id)
  expect(await mailsTo(driver)).toEqual([])
})
