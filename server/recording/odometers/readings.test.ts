import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { processAt } from '../detection/testing.ts'
import { driveFrom, hoursAgo, makeRecordedVehicle, processAll, sendPoints, tripsOf } from '../testing.ts'
import { prolong } from './rules.ts'

const app = useApp()

const at = (hours: number) => new Date(hoursAgo(hours)).toISOString()

const odometersOf = async (owner: Person, vehicleId: string) =>
  (await tripsOf(owner, vehicleId)).map(({ attributes: { odometerStart, odometerEnd } }) => [
    odometerStart,
    odometerEnd,
  ])

/** A drive of twelve minutes, without positions if there are none, of which the driver reads an odometer. */
async function tap(owner: Person, vehicleId: string, hours: number, more: object): Promise<string> {
  const reply = await owner.post(`/api/vehicles/${vehicleId}/recording/positions`, 'drive', {
    sid: `tap-${hours}`,
    startedAtIso: at(hours),
    endedAtIso: at(hours - 0.2),
    positions: [],
    ...more,
  })
  return reply.json().data.attributes.tripId
}

test.each([
  [1_000, 120, { start: 1_000, end: 1_120 }],
  [99_999_999, 120, { start: 99_999_879, end: 99_999_999 }],
  [99_999_900, 120, { start: 99_999_879, end: 99_999_999 }],
])('a trip that begins at %s tenths keeps its way of %s', (reading, way, expected) => {
  expect(prolong(reading, way)).toEqual(expected)
})

test('a reading at the limit ends no recording, and takes no kilometre', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  await tap(owner, vehicle.id, 8, { odometerEnd: 9_999_999.9 })
  const later = driveFrom(hoursAgo(5))
  for (const part of [later.slice(0, 60), later.slice(60), driveFrom(hoursAgo(3))]) {
    await sendPoints(app, device, part)
    await processAll(app)
  }
  const [read, ...computed] = await odometersOf(owner, vehicle.id)
  expect(read?.[1]).toBe(9_999_999.9)
  expect(computed).toEqual([
    [9_999_987.9, 9_999_999.9],
    [9_999_987.9, 9_999_999.9],
  ])
})

test('nor does one that comes before trips, which go back when it does', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  await sendPoints(app, device, driveFrom(hoursAgo(4)))
  await processAll(app)
  const tripId = await tap(owner, vehicle.id, 8, { odometerStart: 9_999_999.9 })
  expect((await odometersOf(owner, vehicle.id))[1]).toEqual([9_999_987.9, 9_999_999.9])

  await owner.remove(`/api/trips/${tripId}`)
  await sendPoints(app, device, driveFrom(hoursAgo(12)))
  await processAll(app)
  expect(await odometersOf(owner, vehicle.id)).toEqual([
    [1_000, 1_012],
    [1_012, 1_024],
  ])
})

test('what a driver read at the start of a drive counts as long as its trip does', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const first = await tap(owner, vehicle.id, 12, { odometerStart: 2_000 })
  const second = await tap(owner, vehicle.id, 10, {
    odometerStart: 2_500,
    positions: driveFrom(hoursAgo(10), { stands: false }).map(({ at: time, ...place }) => ({
      ...place,
      timestampIso: new Date(time).toISOString(),
    })),
  })
  await sendPoints(app, device, driveFrom(hoursAgo(8)))
  await processAll(app)
  const lastAfter = async (hours: number) => {
    await sendPoints(app, device, driveFrom(hoursAgo(hours)))
    await processAll(app)
    return (await odometersOf(owner, vehicle.id)).at(-1)
  }
  expect(await lastAfter(20)).toEqual([2_512, 2_524])

  // Of both together the reading at the start is left; the other one lies within.
  const merged = await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', {
    tripIds: [first, second],
  })
  expect(merged.statusCode).toBe(201)
  const mergedId = merged.json().data.id
  expect(await lastAfter(18)).toEqual([2_512, 2_524])
  await owner.remove(`/api/trips/${mergedId}`)
  expect(await lastAfter(16)).toEqual([1_036, 1_048])
})

test('what was read for a drive that gave way to the trip of another device does not count', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const drive = { sid: 'd', startedAtIso: at(7.95), odometerStart: 5_000, positions: [] }
  const send = (more: object) =>
    owner.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', { ...drive, ...more })
  await send({})
  for (const hours of [8, 5]) await sendPoints(app, device, driveFrom(hoursAgo(hours)))
  await processAll(app)
  // It runs and may be a trip of its own.
  expect(await odometersOf(owner, vehicle.id)).toEqual([
    [1_000, 1_012],
    [5_000, 5_012],
  ])
  const reply = await send({ endedAtIso: at(7.85) })
  expect(reply.json().data.attributes.state).toBe('duplicate')
  expect(await odometersOf(owner, vehicle.id)).toEqual([
    [1_000, 1_012],
    [1_012, 1_024],
  ])
  await sendPoints(app, device, driveFrom(hoursAgo(12)))
  await processAll(app)
  expect(await odometersOf(owner, vehicle.id)).toEqual([
    [1_000, 1_012],
    [1_012, 1_024],
    [1_024, 1_036],
  ])
})

test.each([true, false])(
  'what is read at the end of a drive that the server gave up counts (private: %s)',
  async (isPrivate) => {
    const { owner, vehicle, device } = await makeRecordedVehicle(app)
    const startedAtIso = at(14)
    const read = { sid: 'd', startedAtIso, isPrivate, odometerStart: 1_000 }
    await tap(owner, vehicle.id, 14, { ...read, endedAtIso: null })
    await processAt(app, hoursAgo(1.5))
    expect(await odometersOf(owner, vehicle.id)).toEqual([[1_000, 1_000]])
    await sendPoints(app, device, driveFrom(hoursAgo(1)))
    await processAll(app)

    const end = { ...read, endedAtIso: at(1.2), odometerEnd: 1_350 }
    const trips = async () =>
      (await tripsOf(owner, vehicle.id)).map(({ attributes: a, meta }) => [
        a.odometerStart,
        a.odometerEnd,
        a.isOdometerComputed,
        meta.version,
      ])
    for (let nth = 0; nth < 2; nth++) {
      await tap(owner, vehicle.id, 14, end)
      expect(await trips()).toEqual([
        [1_000, 1_350, false, 2],
        [1_350, 1_362, true, 2],
      ])
    }
  },
)

test('what is read once the trip is in the logbook replaces what was computed, not what a person wrote', async () => {
  const { owner, vehicle } = await makeRecordedVehicle(app)
  const drives = [12, 10, 8, 6, 4].map((hours) => ({
    sid: `${hours}`,
    startedAtIso: at(hours),
    endedAtIso: at(hours - 0.2),
    positions: driveFrom(hoursAgo(hours), { stands: false }).map(({ at: time, ...place }) => ({
      ...place,
      timestampIso: new Date(time).toISOString(),
    })),
    ...(hours === 6 && { odometerStart: 2_000 }),
  }))
  const ids = []
  for (const drive of drives) ids.push(await tap(owner, vehicle.id, 0, drive))
  await owner.patch(`/api/trips/${ids[1]}`, 'trip', { odometerEnd: 1_030 })
  expect(await odometersOf(owner, vehicle.id)).toEqual([
    [1_000, 1_012],
    [1_012, 1_030],
    [1_024, 1_036],
    [2_000, 2_012],
    [2_012, 2_024],
  ])
  const readings = [1_015, 1_500, 900, 1_999, 9_999_999.9]
  for (const [nth, odometerEnd] of readings.entries())
    await tap(owner, vehicle.id, 0, { ...drives[nth], odometerEnd, positions: [] })
  expect(await odometersOf(owner, vehicle.id)).toEqual([
    [1_000, 1_015],
    [1_012, 1_030],
    // Below what was computed: it keeps its way.
    [888, 900],
    // Below what was read at its start: not taken.
    [2_000, 2_012],
    [2_012, 9_999_999.9],
  ])
})
