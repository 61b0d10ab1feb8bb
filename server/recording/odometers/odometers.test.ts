import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../db/id.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeTrip } from '../../trips/testing.ts'
import { driveFrom, hoursAgo, makeRecordedVehicle, processAll, sendPoints, tripsOf } from '../testing.ts'
import { confirmOdometers } from './confirm-odometers.ts'

const app = useApp()

const odometersOf = async (owner: Person, vehicleId: string) =>
  (await tripsOf(owner, vehicleId)).map(
    ({ attributes: { odometerStart, odometerEnd, isOdometerComputed } }) => [
      odometerStart,
      odometerEnd,
      isOdometerComputed,
    ],
  )

/** Drives of twelve and twenty minutes at 60 km/h. */
async function makeTwoTrips() {
  const made = await makeRecordedVehicle(app)
  await sendPoints(app, made.device, driveFrom(hoursAgo(8)))
  await sendPoints(app, made.device, driveFrom(hoursAgo(6), { minutes: 20 }))
  await processAll(app)
  const [first = [], second = []] = await odometersOf(made.owner, made.vehicle.id)
  const confirm = (attributes: object) =>
    made.owner.post(
      `/api/vehicles/${made.vehicle.id}/odometer-confirmation`,
      'odometer_confirmation',
      attributes,
    )
  return { ...made, first, second, confirm }
}

test('the real reading is spread over the computed trips, which then count as read', async () => {
  const { owner, vehicle, second, confirm } = await makeTwoTrips()
  const { unconfirmed } = (await owner.get(`/api/vehicles/${vehicle.id}/recording`)).json().data.attributes
  expect(unconfirmed).toMatchObject({ trips: 2, odometerStart: 1_000, odometerEnd: second[1] })

  const low = await confirm({ odometer: 999 })
  expect([low.statusCode, low.json().errors[0].source.pointer]).toEqual([400, '/data/attributes/odometer'])
  const far = await confirm({ odometer: 1_040 })
  expect([far.statusCode, far.json().errors[0].code]).toEqual([409, 'odometer.drift'])
  expect((await odometersOf(owner, vehicle.id)).map(([, , isComputed]) => isComputed)).toEqual([true, true])

  const done = await confirm({ odometer: 1_033.6 })
  expect(done.statusCode).toBe(200)
  expect(done.json().data.attributes.trips).toBe(2)
  // 33.6 km are shared as 12 to 20.
  expect(await odometersOf(owner, vehicle.id)).toEqual([
    [1_000, 1_012.6, false],
    [1_012.6, 1_033.6, false],
  ])
  const again = await confirm({ odometer: 1_034 })
  expect([again.statusCode, again.json().errors[0].code]).toEqual([409, 'odometer.nothing_computed'])
  const [trip] = await tripsOf(owner, vehicle.id)
  const { data } = (await owner.get(`/api/trips/${trip?.id}/changes`)).json()
  expect(data[0].attributes).toMatchObject({ action: 'changed', origin: 'entered', actor: { id: owner.id } })
})

test('a large difference is spread once it is accepted', async () => {
  const { owner, vehicle, confirm } = await makeTwoTrips()
  const done = await confirm({ odometer: 1_064, isDriftAccepted: true })
  expect(done.statusCode).toBe(200)
  expect((await odometersOf(owner, vehicle.id)).at(-1)).toEqual([1_024, 1_064, false])
})

test('no reading is spread where the odometer falls, until the trip after that is corrected', async () => {
  const { owner, vehicle, first, confirm } = await makeTwoTrips()
  // Between the two trips.
  const drive = { sid: 'd', startedAtIso: at(7), endedAtIso: at(6.9), odometerStart: 500, positions: [] }
  await owner.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', drive)
  const before = await odometersOf(owner, vehicle.id)
  expect(before).toEqual([first, [500, 500, true], [500, 520, true]])
  for (const odometer of [530, 1_060]) {
    const refused = await confirm({ odometer, isDriftAccepted: true })
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'odometer.falls'])
  }
  expect(await odometersOf(owner, vehicle.id)).toEqual(before)

  const [, read] = await tripsOf(owner, vehicle.id)
  await owner.patch(`/api/trips/${read?.id}`, 'trip', { odometerEnd: 500.4 })
  expect((await confirm({ odometer: 521 })).statusCode).toBe(200)
  expect((await odometersOf(owner, vehicle.id)).at(-1)).toEqual([500, 521, false])
})

test('a trip that comes between moves the computed ones after it, and no other', async () => {
  const { owner, vehicle, device, first, second } = await makeTwoTrips()
  const between = driveFrom(hoursAgo(7), { minutes: 6 })
  await sendPoints(app, device, between)
  await processAll(app)
  const way = Number(second[1]) - Number(second[0])
  const [, middle = [], last = []] = await odometersOf(owner, vehicle.id)
  expect(middle[0]).toBe(first[1])
  expect(last[0]).toBe(middle[1])
  expect(Number(last[1]) - Number(last[0])).toBeCloseTo(way, 5)

  // Whoever corrects a computed odometer has read it: later positions leave it alone.
  const [, , trip] = await tripsOf(owner, vehicle.id)
  await owner.patch(`/api/trips/${trip?.id}`, 'trip', { odometerEnd: 1_100 })
  await sendPoints(app, device, driveFrom(hoursAgo(7.5), { minutes: 6 }))
  await processAll(app)
  const after = await odometersOf(owner, vehicle.id)
  expect(after.at(-1)).toEqual([last[0], 1_100, false])
  expect(after).toHaveLength(4)
})

test('a trip that was merged of a read and a computed one stays where it was read, and can be undone', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const read = await makeTrip(owner, vehicle.id, {
    dateStartIso: at(9),
    dateEndIso: at(8.5),
    dateStartTz: 'Europe/Berlin',
    dateEndTz: 'Europe/Berlin',
    odometerStart: 5_000,
    odometerEnd: 5_010,
  })
  await sendPoints(app, device, driveFrom(hoursAgo(8)))
  await processAll(app)
  const [, computed] = await tripsOf(owner, vehicle.id)
  const tripIds = [read.id, computed?.id]
  const reply = await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds })
  const merged = reply.json().data.id as string
  await sendPoints(app, device, driveFrom(hoursAgo(14)))
  await processAll(app)
  const [, after] = await odometersOf(owner, vehicle.id)
  expect(after).toEqual([5_000, computed?.attributes.odometerEnd, false])
  const undone = await owner.send({ method: 'POST', url: `/api/trips/${merged}/undo-merge` })
  expect(undone.statusCode).toBe(200)
})

test('a reading at the end of a drive goes on from where the trips of the same pass lead', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  await sendPoints(app, device, driveFrom(hoursAgo(16)))
  await processAll(app)
  // It was never ended: the next pass ends it, after the trip that comes before the other one.
  const drive = { sid: 'd', startedAtIso: at(13), odometerEnd: 1_100, positions: [] }
  await owner.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', drive)
  await sendPoints(app, device, driveFrom(hoursAgo(20)))
  await processAll(app)
  const [first = [], second = [], read = []] = await odometersOf(owner, vehicle.id)
  expect([second[0], read[0]]).toEqual([first[1], second[1]])
  expect(read).toEqual([second[1], 1_100, false])
})

const at = (hours: number) => new Date(hoursAgo(hours)).toISOString()

test('a trip goes on from what was entered by hand', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  await makeTrip(owner, vehicle.id, {
    dateStartIso: at(9),
    dateStartTz: 'Europe/Berlin',
    dateEndIso: at(8.5),
    dateEndTz: 'Europe/Berlin',
    odometerStart: 1_000,
    odometerEnd: 1_200.5,
  })
  await sendPoints(app, device, driveFrom(hoursAgo(8)))
  await processAll(app)
  const [, recorded = []] = await odometersOf(owner, vehicle.id)
  expect(recorded[0]).toBe(1_200.5)
})

test('a reading is spread over all trips by one statement, and over so many at most', async () => {
  const { companyId, owner, vehicle, second, confirm } = await makeTwoTrips()
  const write = {
    vehicle: { id: vehicle.id, companyId },
    writer: { kind: 'user' as const, id: owner.id, requestId: newId() },
    origin: 'entered' as const,
  }
  const confirmation = { ...write, odometer: second[1] as number, isDriftAccepted: false }
  const refused = app.db.transaction().execute((tx) => confirmOdometers(tx, confirmation, 1))
  await expect(refused).rejects.toMatchObject({ code: 'validation.failed' })

  expect((await confirm({ odometer: second[1] })).statusCode).toBe(200)
  const { rows } = await sql`
    select count(*)::integer as trips, count(distinct cmin::text)::integer as statements from trips
    where vehicle_id = ${vehicle.id} and is_odometer_computed = false`.execute(app.db)
  expect(rows).toEqual([{ trips: 2, statements: 1 }])
})
