import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { captureStatements } from '../../testing/capture-statements.ts'
import type { Person } from '../../testing/people.ts'
import { driveFrom, hoursAgo, type Point, sendPoints, tripsOf } from '../testing.ts'
import {
  drivePrivately,
  makeShared,
  playBack,
  pressedPrivate,
  pressPrivate,
  processAt,
  runningFor,
  SANDBOX,
  seenBy,
  sendInaccurate,
} from './testing.ts'

const app = useApp(SANDBOX)

const MINUTE = 60_000
const minutesAgo = (minutes: number) => hoursAgo(minutes / 60)
const process = () => processAt(app, Date.now())

const further = ({ latitude, longitude }: Point, metres: number) => ({
  latitude: latitude + metres / 111_195,
  longitude,
})

const HIDDEN = { category: 'private', isHidden: true, hasTrack: false }

test('what runs in private stays private, whatever the settings of the vehicle', async () => {
  const { owner, driver, vehicle, phone } = await makeShared(app)
  const points = driveFrom(minutesAgo(20), { minutes: 19, stands: false })
  await sendInaccurate(app, phone, points.slice(0, 100))
  await process()
  expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(200)
  const settings = `/api/vehicles/${vehicle.id}/recording`
  await owner.patch(settings, 'recording', { maxAccuracy: 10 })
  await sendInaccurate(app, phone, points.slice(100, 101))
  await process()
  await owner.patch(settings, 'recording', { maxAccuracy: null })
  await sendInaccurate(app, phone, points.slice(101))
  await process()
  await processAt(app, Date.now() + 20 * MINUTE)
  expect(await seenBy(owner, vehicle.id)).toEqual([HIDDEN])
  expect(await seenBy(driver, vehicle.id)).toEqual([{ ...HIDDEN, isHidden: false }])
})

test('what runs in private stays private if late positions tell that it was two drives', async () => {
  const { owner, driver, vehicle, phone } = await makeShared(app)
  const first = driveFrom(minutesAgo(45), { minutes: 5, stands: false })
  const [end] = first.slice(-1) as [Point]
  const late = driveFrom(end.at, { from: end, minutes: 10, kmh: 110, stands: false })
  const [stop] = late.slice(-1) as [Point]
  const standing = Array.from({ length: 120 }, (_, nth) => ({ ...stop, at: stop.at + (nth + 1) * 10_000 }))
  const last = driveFrom(stop.at + 20 * MINUTE, { from: stop, minutes: 10, stands: false })
  await sendPoints(app, phone, [...first, ...last])
  await process()
  expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(200)
  await sendPoints(app, phone, [...late, ...standing])
  await process()
  expect(await runningFor(owner, vehicle.id)).toBeNull()
  expect(await runningFor(driver, vehicle.id)).toMatchObject({ isPrivate: true, isDriver: true })
})

test.each(['the phone of the driver', 'the tracker of nobody'])(
  'a drive that goes on after a silence is private in the logbook at once, recorded by %s',
  async (whose) => {
    const { owner, driver, vehicle, phone, tracker } = await makeShared(app)
    const device = whose === 'the tracker of nobody' ? tracker : phone
    const startAt = minutesAgo(45)
    const first = driveFrom(startAt, { minutes: 20, stands: false })
    const from = further(first.at(-1) as Point, 12_000)
    const last = driveFrom(startAt + 32 * MINUTE, { from, minutes: 12, stands: false })
    await playBack(app, device, [...first, ...last], { until: startAt + 44 * MINUTE })
    expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(200)
    await process()
    expect(await seenBy(owner, vehicle.id)).toEqual([HIDDEN])
    await processAt(app, Date.now() + 30 * MINUTE)
    expect(await seenBy(owner, vehicle.id)).toEqual([HIDDEN])
    expect(await seenBy(driver, vehicle.id)).toEqual([{ ...HIDDEN, isHidden: false }])
  },
)

test('what goes on in private on the tracker of nobody is that of its driver, and no colleague takes it', async () => {
  const { driver, colleague, vehicle, tracker } = await makeShared(app)
  const startAt = minutesAgo(45)
  const first = driveFrom(startAt, { minutes: 15, stands: false })
  const from = further(first.at(-1) as Point, 11_000)
  const last = driveFrom(startAt + 26.5 * MINUTE, { from, minutes: 18, stands: false })
  await playBack(app, tracker, [...first, ...last], {
    until: startAt + 44 * MINUTE,
    doing: { 10: () => pressedPrivate(app, vehicle.id, driver) },
  })
  expect(await runningFor(driver, vehicle.id)).toMatchObject({ isPrivate: true, isDriver: true })
  const drive = { sid: 'own', startedAtIso: new Date().toISOString(), positions: [] }
  await colleague.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', drive)
  expect((await pressPrivate(colleague, vehicle.id)).statusCode).toBe(200)
  expect(await runningFor(colleague, vehicle.id)).toMatchObject({ deviceName: 'Portal' })
  expect(await runningFor(driver, vehicle.id)).toMatchObject({ deviceName: 'Tracker' })
})

test.each([
  ['sends while it stands', 420],
  ['sleeps a minute after it has stopped', 60],
])(
  'trips after a private one are none, though stops between are short, if the phone %s',
  async (_what, heard) => {
    const { driver, vehicle, phone } = await makeShared(app)
    const startAt = hoursAgo(2)
    const points: Point[] = []
    for (let nth = 0; nth < 3; nth++) {
      const [from] = points.slice(-1)
      const drive = driveFrom(startAt + nth * 15 * MINUTE, { from, minutes: 8 })
      points.push(...drive.slice(0, 49 + heard / 10))
    }
    await playBack(app, phone, points, {
      until: startAt + 60 * MINUTE,
      doing: { 5: () => pressedPrivate(app, vehicle.id, driver) },
    })
    const seen = await seenBy(driver, vehicle.id)
    expect(seen.map(({ category, hasTrack }) => [category, hasTrack])).toEqual([
      ['private', false],
      ['none', true],
      ['none', true],
    ])
  },
)

test('a private drive that runs is not lost if late positions join it with a trip that somebody has filled in', async () => {
  const { driver, vehicle, phone } = await makeShared(app)
  const points = driveFrom(minutesAgo(61), { minutes: 20, kmh: 30, stands: false })
  const [start, end] = [points[0] as Point, points.at(-1) as Point]
  await sendPoints(app, phone, points)
  await processAt(app, start.at + 31 * MINUTE)
  const [trip] = await tripsOf(driver, vehicle.id)
  await driver.patch(`/api/trips/${trip?.id}`, 'trip', { category: 'business', reason: 'Kunde' })
  const later = driveFrom(start.at + 42 * MINUTE, { from: further(end, 500), minutes: 19, stands: false })
  await sendPoints(app, phone, later)
  await process()
  expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(200)
  const late = Array.from({ length: 131 }, (_, nth) => ({
    ...further(end, (500 * (nth + 1)) / 132),
    at: end.at + (nth + 1) * 10_000,
    longitude: end.longitude + 0.1 * (1 - Math.abs((2 * (nth + 1)) / 132 - 1)),
  }))
  await sendPoints(app, phone, late)
  await process()
  expect(await runningFor(driver, vehicle.id)).toMatchObject({ isPrivate: true })
  await processAt(app, Date.now() + 30 * MINUTE)
  const trips = await tripsOf(driver, vehicle.id)
  expect(trips.map(({ attributes }) => [attributes.category, attributes.reason])).toEqual([
    ['business', 'Kunde'],
    ['private', null],
  ])
  expect(trips[1]?.attributes.distance).toBeGreaterThan(19)
})

test('who takes over the device of a private trip that runs does not become its driver, nor see that it drives', async () => {
  const { companyId, owner, driver, vehicle, phone } = await makeShared(app)
  const points = driveFrom(minutesAgo(10), { minutes: 10, stands: false })
  await sendPoints(app, phone, points.slice(0, -1))
  await process()
  expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(200)
  await owner.patch(`/api/devices/${phone.id}`, 'device', { driverUserId: owner.id })
  const shown = (await owner.get(`/api/devices/${phone.id}`)).json().data.attributes
  expect(shown).toMatchObject({ state: 'new', battery: null, lastPositionAtIso: null })
  await sendPoints(app, phone, points.slice(-1))
  await process()
  expect((await owner.get(`/api/devices/${phone.id}`)).json().data.attributes.state).toBe('ready')
  expect(await runningFor(owner, vehicle.id)).toBeNull()
  expect(await runningFor(driver, vehicle.id)).toMatchObject({ isDriver: true })
  await owner.patch(`/api/companies/${companyId}`, 'company', { hidesPrivateTrips: false })
  expect((await pressPrivate(owner, vehicle.id)).statusCode).toBe(409)
})

test.each(['took the device over', 'has it while another one says that the drive is private'])(
  'of the private drive of somebody else a device tells its driver no more than the day, who %s',
  async (whose) => {
    const { owner, driver, colleague, vehicle, phone } = await makeShared(app)
    const points = driveFrom(minutesAgo(40), { minutes: 20 })
    const handOver = () => owner.patch(`/api/devices/${phone.id}`, 'device', { driverUserId: colleague.id })
    const shown = async () => (await colleague.get(`/api/devices/${phone.id}`)).json().data.attributes
    const theDay = {
      lastPositionAtIso: expect.stringMatching(/T2[23]:00:00\.000Z$/),
      isLastPositionDay: true,
      battery: null,
    }
    if (whose === 'took the device over') {
      await sendPoints(app, phone, points.slice(0, 90))
      await processAt(app, points[90]?.at ?? 0)
      await pressPrivate(driver, vehicle.id)
      await handOver()
      await sendPoints(app, phone, points.slice(90, 100))
    } else {
      await handOver()
      await sendPoints(app, phone, points)
      await process()
      await drivePrivately(driver, vehicle.id, points.slice(4, 116))
    }
    expect(await shown()).toMatchObject(theDay)
    await sendPoints(app, phone, points.slice(100))
    await process()
    expect(await seenBy(colleague, vehicle.id)).toEqual([HIDDEN])
    expect(await shown()).toMatchObject(theDay)

    await sql`update recorded_trips set started_at = started_at - interval '3 days', ended_at = ended_at - interval '3 days'
      where vehicle_id = ${vehicle.id}`.execute(app.db)
    expect(await shown()).toMatchObject({
      lastPositionAtIso: new Date(points.at(-1)?.at ?? 0).toISOString(),
      isLastPositionDay: false,
      battery: expect.closeTo(0.81),
    })
  },
)

test('making the running trip private reads no positions, however often it is asked for', async () => {
  const { owner, driver, vehicle, phone } = await makeShared(app)
  await sendPoints(app, phone, driveFrom(minutesAgo(10), { minutes: 10, stands: false }))
  await process()
  await sendPoints(app, phone, driveFrom(minutesAgo(1), { minutes: 1, stands: false }))
  const readsOf = async (person: Person) => {
    const { result, statements } = await captureStatements(() => pressPrivate(person, vehicle.id))
    return [result.statusCode, statements.some((text) => text.includes('recording_points'))]
  }
  expect(await readsOf(owner)).toEqual([409, false])
  for (const _ of [1, 2]) expect(await readsOf(driver)).toEqual([200, false])
})

test('the button waits for the next pass where what nobody has looked at yet may have ended the trip', async () => {
  const { owner, driver, vehicle, phone } = await makeShared(app)
  const first = driveFrom(hoursAgo(2), { minutes: 15 })
  const [start, end] = [first[0] as Point, first.at(-1) as Point]
  const second = driveFrom(end.at + 10_000, { from: end, minutes: 15 })
  const [seenTo, now] = [start.at + 10 * MINUTE, end.at + 3 * MINUTE]
  await sendPoints(
    app,
    phone,
    first.filter(({ at }) => at <= seenTo),
  )
  await processAt(app, seenTo)
  const unseen = [...first, ...second].filter(({ at }) => at > seenTo && at <= now)
  await sendPoints(app, phone, unseen)
  const early = await pressPrivate(driver, vehicle.id)
  expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '5'])
  await processAt(app, now)
  expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(200)
  await playBack(
    app,
    phone,
    second.filter(({ at }) => at > now),
    { until: now + 60 * MINUTE },
  )
  const categories = (await tripsOf(owner, vehicle.id)).map(({ attributes }) => attributes.category)
  expect(categories).toEqual(['none', 'private'])
})

test.each([
  ['at once', [[0, 120]]],
  [
    'in two parts',
    [
      [0, 55],
      [55, 120],
    ],
  ],
])('the first half of a private drive is private if it is delivered late, %s', async (_when, batches) => {
  const { owner, driver, vehicle, phone } = await makeShared(app)
  const points = driveFrom(hoursAgo(4), { minutes: 40 })
  await sendPoints(app, phone, points.slice(121, 181))
  await processAt(app, points[180]?.at ?? 0)
  expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(200)
  await sendPoints(app, phone, points.slice(181))
  await process()
  for (const [from, to] of batches) {
    await sendPoints(app, phone, points.slice(from, to))
    await process()
  }
  expect(await seenBy(owner, vehicle.id)).toEqual([HIDDEN, HIDDEN])
})

test('a trip before a private one stays as it is, though delivered late, if the phone was heard of between them', async () => {
  const { owner, driver, vehicle, phone } = await makeShared(app)
  const first = driveFrom(hoursAgo(4), { minutes: 20 })
  const [from] = first.slice(-1) as [Point]
  const second = driveFrom(from.at + 10_000, { from, minutes: 20 })
  await sendPoints(app, phone, second.slice(0, 60))
  await processAt(app, second[59]?.at ?? 0)
  expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(200)
  await sendPoints(app, phone, second.slice(60))
  await process()
  await sendPoints(app, phone, first)
  await process()
  const seen = await seenBy(owner, vehicle.id)
  expect(seen).toEqual([{ category: 'none', isHidden: false, hasTrack: true }, HIDDEN])
})
