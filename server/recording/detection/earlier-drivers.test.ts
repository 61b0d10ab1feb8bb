import { expect, test } from 'vitest'
import { makeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { assignDriver } from '../../vehicles/testing.ts'
import {
  driveFrom,
  hoursAgo,
  makeDevice,
  makeRecordedVehicle,
  type Point,
  processAll,
  sendPoints,
  tripsOf,
} from '../testing.ts'
import { fillMonth, makeShared, processAt, runningFor, SANDBOX, seenBy } from './testing.ts'

const app = useApp(SANDBOX)

const MINUTE = 60_000
const minutesAgo = (minutes: number) => hoursAgo(minutes / 60)

const handOver = (owner: Person, deviceId: string, { id }: Person) =>
  owner.patch(`/api/devices/${deviceId}`, 'device', { driverUserId: id })

const HIDDEN = { category: 'private', isHidden: true, hasTrack: false }

test.each(['nobody', 'the owner'])(
  'a trip that waited is that of %s, who had the device, and not of its next driver',
  async (whose) => {
    const recorded = await makeRecordedVehicle(app)
    const { companyId, owner, vehicle, device } = recorded
    const next = await makeMember(app, companyId)
    await assignDriver(owner, vehicle.id, next)
    const tracker = await makeDevice(owner, vehicle.id, { name: 'Tracker' })
    await fillMonth(app, recorded, hoursAgo(2))
    const sender = whose === 'nobody' ? tracker : device
    await sendPoints(app, sender, driveFrom(hoursAgo(2)))
    await processAll(app, SANDBOX)
    await handOver(owner, sender.id, next)
    const [seeded] = await tripsOf(owner, vehicle.id)
    await owner.remove(`/api/trips/${seeded?.id}`)
    await processAll(app, SANDBOX)
    const isDriverFor = async (person: Person) => (await tripsOf(person, vehicle.id)).at(-1)?.attributes
    expect(await isDriverFor(next)).toMatchObject({ category: 'none', isDriver: false })
    expect(await isDriverFor(owner)).toMatchObject({ isDriver: whose === 'the owner' })
  },
)

test('a private drive of nobody that runs stays that of nobody when somebody gets the device', async () => {
  const { owner, colleague, vehicle, tracker } = await makeShared(app)
  const startAt = minutesAgo(46)
  const first = driveFrom(startAt, { minutes: 20, stands: false })
  const { latitude, longitude } = first.at(-1) as Point
  const from = { latitude: latitude + 12_000 / 111_195, longitude }
  const last = driveFrom(startAt + 32 * MINUTE, { from, minutes: 14, stands: false })
  await sendPoints(app, tracker, first)
  await processAt(app, startAt + 31 * MINUTE)
  await sendPoints(app, tracker, last.slice(0, -1))
  await processAt(app, Date.now())
  const [trip] = await tripsOf(owner, vehicle.id)
  await owner.patch(`/api/trips/${trip?.id}`, 'trip', { category: 'private' })
  await handOver(owner, tracker.id, colleague)
  await sendPoints(app, tracker, last.slice(-1))
  await processAt(app, Date.now())
  expect(await runningFor(colleague, vehicle.id)).toBeNull()
  expect((await colleague.get(`/api/devices/${tracker.id}`)).json().data.attributes.state).toBe('ready')
  await processAt(app, Date.now() + 30 * MINUTE)
  expect(await seenBy(colleague, vehicle.id)).toEqual([HIDDEN])
})

test('what goes on where a private trip ended is that of its driver, whoever has the device by then', async () => {
  const { owner, driver, colleague, vehicle, phone } = await makeShared(app)
  const startAt = hoursAgo(4)
  const first = driveFrom(startAt, { stands: false })
  const next = driveFrom(startAt + 12 * MINUTE, { from: first.at(-1), minutes: 30, kmh: 30 })
  await sendPoints(app, phone, first)
  await processAt(app, Date.now())
  const [trip] = await tripsOf(driver, vehicle.id)
  await driver.patch(`/api/trips/${trip?.id}`, 'trip', { category: 'private' })
  await handOver(owner, phone.id, colleague)
  await sendPoints(app, phone, next)
  await processAt(app, Date.now())
  expect(await seenBy(colleague, vehicle.id)).toEqual([HIDDEN, HIDDEN])
  const trips = await tripsOf(driver, vehicle.id)
  expect(trips.map(({ attributes }) => [attributes.isDriver, attributes.category])).toEqual([
    [true, 'private'],
    [true, 'private'],
  ])
})
