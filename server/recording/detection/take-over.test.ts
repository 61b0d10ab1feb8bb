import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { driveFrom, hoursAgo, makeDevice, processAll, sendPoints, tripsOf } from '../testing.ts'
import { kilometresOf, makeShared, SANDBOX } from './testing.ts'

const app = useApp(SANDBOX)

const iso = (at: number) => new Date(at).toISOString()

/** A drive of 60 km, of which the phone, which woke late, has sent the second half, and a tracker will send all of it. */
async function wakeLate() {
  const made = await makeShared(app)
  const { driver, vehicle, phone, tracker } = made
  const all = driveFrom(hoursAgo(6), { minutes: 60 })
  const sendPhone = async (from: number, to: number) => {
    await sendPoints(app, phone, all.slice(from, to))
    await processAll(app, SANDBOX)
  }
  await sendPhone(177, all.length)
  const [trip] = await tripsOf(driver, vehicle.id)
  const id = trip?.id ?? ''
  return {
    ...made,
    all,
    id,
    trip: trip?.attributes,
    fillIn: async (attributes: object) =>
      expect((await driver.patch(`/api/trips/${id}`, 'trip', attributes)).statusCode).toBe(200),
    sendTracker: async (from = 0, to = all.length) => {
      await sendPoints(app, tracker, all.slice(from, to))
      for (const _pass of [1, 2]) await processAll(app, SANDBOX)
    },
    sendPhone,
    readTrips: async () => (await tripsOf(driver, vehicle.id)).map((one) => [one.id, one.attributes]),
  }
}

test('a trip that somebody has filled in gets all of the drive from the device that heard clearly more of it', async () => {
  const { driver, all, id, fillIn, sendTracker, sendPhone, readTrips } = await wakeLate()
  await fillIn({ category: 'business', reason: 'Abnahme' })
  await sendTracker()
  const whole = [
    id,
    expect.objectContaining({
      category: 'business',
      reason: 'Abnahme',
      dateStartIso: iso(all[0]?.at ?? 0),
      odometerStart: 1_000,
      odometerEnd: 1_060,
      hasTrack: true,
    }),
  ]
  expect(await readTrips()).toEqual([whole])
  const { points } = (await driver.get(`/api/trips/${id}/track`)).json().data.attributes
  expect(points[0]).toMatchObject({ timestampIso: iso(all[0]?.at ?? 0) })
  const { data } = (await driver.get(`/api/trips/${id}/changes`)).json()
  expect(data[0].attributes).toMatchObject({ action: 'changed', actor: { kind: 'system', name: 'Tracker' } })
  // The phone tells it once more.
  await sendPhone(170, 180)
  expect(await readTrips()).toEqual([whole])
})

test('also if that device has told the first part of the drive before', async () => {
  const { driver, all, id, fillIn, sendTracker, readTrips, vehicle } = await wakeLate()
  await fillIn({ category: 'business' })
  await sendTracker(0, 60)
  expect(await kilometresOf(driver, vehicle.id)).toEqual([10, 31])
  await sendTracker(60)
  const whole = { category: 'business', dateStartIso: iso(all[0]?.at ?? 0), distance: 60 }
  expect(await readTrips()).toEqual([[id, expect.objectContaining(whole)]])
})

test('also if a third device has told the same part, and is final', async () => {
  const { owner, driver, vehicle, all, fillIn, sendTracker } = await wakeLate()
  await fillIn({ category: 'business' })
  const third = await makeDevice(owner, vehicle.id, { name: 'Third' })
  await sendPoints(app, third, all.slice(180))
  await processAll(app, SANDBOX)
  await app.db
    .updateTable('recorded_trips')
    .set({ final_at: iso(Date.now()) })
    .where('device_id', '=', third.id)
    .where('state', '=', 'duplicate')
    .executeTakeFirstOrThrow()
  await sendTracker()
  expect(await kilometresOf(driver, vehicle.id)).toEqual([60])
})

test.each([
  ['times', { dateEndIso: iso(hoursAgo(4.9)) }],
  ['places', { placeStart: { name: 'Hof' } }],
  ['odometer', { odometerStart: 1_000, odometerEnd: 1_031 }],
])('it stays as it is where somebody has changed its %s', async (_, change) => {
  const { id, fillIn, sendTracker, readTrips } = await wakeLate()
  await fillIn({ category: 'business', ...change })
  const before = await readTrips()
  await sendTracker()
  expect(await readTrips()).toEqual(before)
  expect(before).toEqual([[id, expect.anything()]])
})

test('one that its driver has made private takes no way of another device', async () => {
  const { driver, vehicle, fillIn, sendTracker } = await wakeLate()
  await fillIn({ category: 'private' })
  await sendTracker()
  expect(await kilometresOf(driver, vehicle.id)).toEqual([31])
})

test('nor does one that a colleague drove', async () => {
  const { owner, colleague, tracker, id, trip, fillIn, sendTracker, readTrips } = await wakeLate()
  await owner.patch(`/api/devices/${tracker.id}`, 'device', { driverUserId: colleague.id })
  await fillIn({ category: 'business' })
  await sendTracker()
  expect(await readTrips()).toEqual([[id, expect.objectContaining({ dateStartIso: trip?.dateStartIso })]])
})

test('nor one of two that somebody has filled in', async () => {
  const { driver, vehicle, phone, tracker } = await makeShared(app)
  const startAt = hoursAgo(6)
  const first = driveFrom(startAt, { minutes: 40 })
  const second = driveFrom(startAt + 47 * 60_000, { from: first.at(-1), minutes: 20 })
  await sendPoints(app, phone, [...first, ...second])
  await processAll(app, SANDBOX)
  for (const { id } of await tripsOf(driver, vehicle.id))
    await driver.patch(`/api/trips/${id}`, 'trip', { category: 'business' })
  await sendPoints(app, tracker, driveFrom(startAt, { minutes: 67 }))
  await processAll(app, SANDBOX)
  expect(await kilometresOf(driver, vehicle.id)).toEqual([40, 20])
})
