import { expect, test } from 'vitest'
import {
  driveFrom,
  hoursAgo,
  makeRecordedVehicle,
  processAll,
  sendPoints,
  tripsOf,
} from '../../recording/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeTrip, tripFrom } from '../testing.ts'
import { type Household, makeHousehold } from './testing.ts'

const app = useApp()

const track = { points: [{ latitude: 48.5, longitude: 9.2, timestampIso: '2026-03-01T06:00:00Z' }] }

const makePrivate = ({ driver, vehicle }: Household, more: object = {}) =>
  makeTrip(driver, vehicle, tripFrom(0, 10, 0, { category: 'private', track, ...more }))

const setCategory = async (person: Person, id: string, category: string) =>
  expect((await person.patch(`/api/trips/${id}`, 'trip', { category })).statusCode).toBe(200)

const statusFor = async (person: Person, id: string) =>
  (await person.get(`/api/trips/${id}/track`)).statusCode

test.each(['other', 'manager'] as const)(
  'whoever of others (%s) makes a private trip something else does not see its way',
  async (who) => {
    const home = await makeHousehold(app)
    const { id } = await makePrivate(home)
    await setCategory(home[who], id, 'business')
    for (const person of [home.other, home.manager, home.owner]) expect(await statusFor(person, id)).toBe(404)
    expect(await statusFor(home.driver, id)).toBe(200)
  },
)

test('nor if they do it together with other trips', async () => {
  const home = await makeHousehold(app)
  const { id } = await makePrivate(home)
  const changed = await home.other.post('/api/transactions/change-trips', 'change-trip-transaction', {
    tripIds: [id],
    versions: [1],
    category: 'business',
  })
  expect(changed.statusCode).toBe(200)
  expect((await home.driver.get(`/api/trips/${id}`)).json().data.attributes.category).toBe('business')
  expect(await statusFor(home.other, id)).toBe(404)
})

test('what the driver makes something else shows its way, until it is private again', async () => {
  const home = await makeHousehold(app)
  const { id } = await makePrivate(home)
  await setCategory(home.driver, id, 'business')
  expect(await statusFor(home.manager, id)).toBe(200)
  await setCategory(home.manager, id, 'private')
  await setCategory(home.manager, id, 'commute')
  expect(await statusFor(home.manager, id)).toBe(404)
  await setCategory(home.driver, id, 'private')
  await setCategory(home.driver, id, 'commute')
  expect(await statusFor(home.manager, id)).toBe(200)
})

test.each([
  ['others', 404],
  ['its driver', 200],
])(
  'a trip that %s merge with a private one has its way for everybody, or not at all',
  async (who, status) => {
    const home = await makeHousehold(app)
    const { id } = await makePrivate(home)
    const person = who === 'others' ? home.other : home.driver
    const { id: next } = await makeTrip(person, home.vehicle, tripFrom(10, 20, 1, { track }))
    const merged = await person.post('/api/transactions/merge-trips', 'merge-trip-transaction', {
      tripIds: [id, next],
    })
    expect(merged.statusCode).toBe(201)
    expect(await statusFor(home.other, merged.json().data.id)).toBe(status)
    expect(await statusFor(home.driver, merged.json().data.id)).toBe(status)

    await person.post(`/api/trips/${merged.json().data.id}/undo-merge`, 'trip', {})
    expect(await statusFor(home.other, id)).toBe(404)
    expect(await statusFor(home.driver, id)).toBe(200)
  },
)

test('who calls a trip of nobody private by mistake, and takes it back, closes its way to nobody', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  await owner.patch(`/api/devices/${device.id}`, 'device', { driverUserId: null })
  await sendPoints(app, device, driveFrom(hoursAgo(3)))
  await processAll(app)
  const [trip] = await tripsOf(owner, vehicle.id)
  const id = trip?.id ?? ''
  expect(await statusFor(owner, id)).toBe(200)
  await setCategory(owner, id, 'private')
  expect(await statusFor(owner, id)).toBe(404)
  await setCategory(owner, id, 'business')
  expect(await statusFor(owner, id)).toBe(200)
})
