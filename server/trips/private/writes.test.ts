import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { userAuthorship, writeAs } from '../../history/public.ts'
import { queuedPayloads } from '../../jobs/testing.ts'
import { createLog } from '../../log.ts'
import { queuedMails } from '../../mail/testing.ts'
import { sendTripNotifications } from '../../notifications/public.ts'
import { makeSubscription } from '../../notifications/testing.ts'
import { loggedEvents } from '../../security-log/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { restoreTrip } from '../public.ts'
import { makeTrip, tripFrom } from '../testing.ts'
import { type Household, makeHousehold, SECRETS, secretTrip } from './testing.ts'

const app = useApp()

let home: Household
beforeAll(async () => {
  home = await makeHousehold(app)
  await home.setHidden(true)
})

let odometer = 0
const nextTrip = (more: object = {}) => {
  odometer += 10
  return tripFrom(odometer - 10, odometer, odometer / 10, { category: 'private', ...more })
}
const make = async (person: Person, more: object = {}) => makeTrip(person, home.vehicle, nextTrip(more))
const read = async (person: Person, trip: string) =>
  (await person.get(`/api/trips/${trip}`)).json<{ data: { attributes: Record<string, unknown> } }>().data
    .attributes
const merge = (person: Person, tripIds: string[]) =>
  person.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds })
const codeOf = (reply: { statusCode: number; json: () => unknown }) => [
  reply.statusCode,
  (reply.json() as { errors?: { code: string }[] }).errors?.[0]?.code,
]
const HIDDEN = [403, 'trip.hidden']

test.each(['manager', 'owner', 'other'] as const)('the %s can do nothing to it', async (who) => {
  const person = home[who]
  const [first, second] = [await make(home.driver), await make(home.driver)]
  const url = `/api/trips/${first.id}`
  for (const attributes of [{ reason: 'Test' }, { category: 'business' }, { driverUserId: person.id }, {}])
    expect(codeOf(await person.patch(url, 'trip', attributes))).toEqual(HIDDEN)
  expect(codeOf(await person.remove(url))).toEqual(HIDDEN)
  expect(codeOf(await merge(person, [first.id, second.id]))).toEqual(HIDDEN)
  const merged = (await merge(home.driver, [first.id, second.id])).json<{ data: { id: string } }>().data
  expect(codeOf(await person.post(`/api/trips/${merged.id}/undo-merge`, 'trip', {}))).toEqual(HIDDEN)
  expect((await read(home.driver, merged.id))['isDriver']).toBe(true)
  await home.driver.remove(`/api/trips/${merged.id}`)
  const restore = app.db.transaction().execute((tx) =>
    restoreTrip(tx, {
      vehicle: { id: home.vehicle, companyId: home.company },
      ...userAuthorship({ actor: { userId: person.id }, requestId: 'test' }),
      billing: 'none',
      tripId: merged.id,
    }),
  )
  await expect(restore).rejects.toMatchObject({ code: 'trip.hidden' })
})

test('a merge that would restore a hidden trip is undone by its driver alone', async () => {
  const [own, work] = [await make(home.driver), await make(home.driver, { category: 'business' })]
  const { id } = (await merge(home.driver, [own.id, work.id])).json<{ data: { id: string } }>().data
  expect(await read(home.manager, id)).toMatchObject({ category: 'none', isHidden: false })
  const undo = (person: Person) => person.post(`/api/trips/${id}/undo-merge`, 'trip', {})
  expect(codeOf(await undo(home.manager))).toEqual(HIDDEN)
  expect((await read(home.manager, id))['category']).toBe('none')
  expect((await undo(home.driver)).statusCode).toBe(200)
})

test('whoever makes the trip of another private sees no more of it', async () => {
  const { id } = await make(home.driver, { category: 'none', reason: 'Abholung' })
  const reply = await home.manager.patch(`/api/trips/${id}`, 'trip', { category: 'private' })
  expect(reply.json().data.attributes).toMatchObject({ category: 'private', isHidden: true, reason: null })
  expect(codeOf(await home.manager.patch(`/api/trips/${id}`, 'trip', { category: 'none' }))).toEqual(HIDDEN)
  expect((await read(home.driver, id))['reason']).toBe('Abholung')
})

test('the driver is whoever writes a trip and is assigned; a name in the text makes nobody the driver', async () => {
  const { id } = await make(home.manager, { driverName: 'Pat Person', reason: 'Fahrt zum Arzt' })
  for (const person of [home.manager, home.driver, home.owner])
    expect(await read(person, id)).toMatchObject({ isHidden: true, isDriver: false, reason: null })
  const { id: lonely } = await makeVehicle(home.owner, home.company)
  const trip = await makeTrip(home.owner, lonely, tripFrom(0, 1, 0, { category: 'private' }))
  // Nobody is assigned to this vehicle.
  expect(trip.attributes).toMatchObject({ isHidden: false, isDriver: true })
})

test('a trip from before drivers were recorded belongs to whoever wrote it', async () => {
  const { id } = await make(home.driver, { reason: 'Einkauf' })
  const first = app.db.selectFrom('trips').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect((await first).driver_user_id).toBe(home.driver.id)
  await app.db.transaction().execute(async (tx) => {
    await writeAs(tx, userAuthorship({ actor: { userId: home.owner.id }, requestId: 'test' }))
    await tx.updateTable('trips').set({ driver_user_id: null }).where('id', '=', id).execute()
  })
  expect(await read(home.driver, id)).toMatchObject({ isDriver: true, reason: 'Einkauf' })
  expect(await read(home.other, id)).toMatchObject({ isHidden: true, reason: null })
})

test('the driver alone hands a trip over, to another user of the vehicle', async () => {
  const { id } = await make(home.driver, { reason: 'Einkauf' })
  const hand = (person: Person, driverUserId: string) =>
    person.patch(`/api/trips/${id}`, 'trip', { driverUserId })
  const refused = await hand(home.driver, home.manager.id)
  expect(codeOf(refused)).toEqual([400, 'validation.failed'])
  expect(refused.json().errors[0].source).toEqual({ pointer: '/data/attributes/driverUserId' })
  expect((await hand(home.driver, home.other.id)).json().data.attributes.isHidden).toBe(true)
  expect(await read(home.other, id)).toMatchObject({ isDriver: true, reason: 'Einkauf' })
  const work = await make(home.driver, { category: 'business' })
  const taken = await home.manager.patch(`/api/trips/${work.id}`, 'trip', { driverUserId: home.other.id })
  expect(codeOf(taken)).toEqual([403, 'permission.denied'])
})

test('where a hidden trip ended is told neither by a correction of the place nor by guesses', async () => {
  const { id: vehicle } = await makeVehicle(home.owner, home.company)
  await app.db
    .insertInto('vehicle_users')
    .values({ vehicle_id: vehicle, company_id: home.company, user_id: home.driver.id })
    .execute()
  const { attributes } = await makeTrip(home.driver, vehicle, secretTrip(0, 1, { category: 'private' }))
  const url = `/api/vehicles/${vehicle}`
  const before = (await home.owner.get(url)).json().data
  const guess = await home.owner.patch(url, 'vehicle', { place: attributes.placeEnd })
  expect(guess.json().data.meta.version).toBe(before.meta.version + 1)
  await home.owner.patch(url, 'vehicle', { place: { name: 'Hof' } })
  expect((await home.owner.get(url)).json().data.attributes.place.name).toBe('Hof')
  const changes = (await home.manager.get(`${url}/changes?filter[kind]=vehicle`)).json().data
  // What the owner said himself stands there; what the trip had said before does not.
  expect(
    changes.at(-2).attributes.fields.find(({ name }: { name: string }) => name === 'place').from,
  ).toBeNull()
  const listed = await home.manager.get(`/api/companies/${home.company}/vehicles`)
  expect(listed.body).not.toMatch(SECRETS)
})

test('nobody is mailed when a trip that is hidden from them was recorded', async () => {
  for (const person of [home.owner, home.driver]) await makeSubscription(app, home.company, person)
  const track = { points: [{ latitude: 48.5, longitude: 9.2, timestampIso: '2026-03-01T06:00:00Z' }] }
  const { id } = await make(home.driver, { track })
  const task = sendTripNotifications({ db: app.db, config: readConfig({}), log: createLog('silent') })
  const jobs = await queuedPayloads<{ tripId: string }>(app.db, 'notify-trip-recorded')
  for (const job of jobs.filter(({ tripId }) => tripId === id)) await task.run(job)
  expect(await queuedMails(app.db, home.driver.email)).toHaveLength(1)
  expect(await queuedMails(app.db, home.owner.email)).toEqual([])
})

test('the setting is changed by staff, is logged, and says when trips were last shown again', async () => {
  const { company, owner, driver, setHidden } = await makeHousehold(app)
  const url = `/api/companies/${company}`
  const change = (person: Person, hidesPrivateTrips: unknown) =>
    person.patch(url, 'company', { hidesPrivateTrips })
  const settingOf = async () => {
    const { attributes } = (await driver.get(url)).json().data
    return [attributes.hidesPrivateTrips, attributes.privateTripsShownAtIso]
  }
  expect(await settingOf()).toEqual([false, null])
  expect((await change(driver, true)).statusCode).toBe(403)
  expect((await change(owner, 'yes')).json().errors[0].source).toEqual({
    pointer: '/data/attributes/hidesPrivateTrips',
  })
  await setHidden(false)
  expect(await settingOf()).toEqual([false, null])
  await setHidden(true)
  expect(await settingOf()).toEqual([true, null])
  await setHidden(false)
  await setHidden(true)
  expect(await settingOf()).toEqual([true, expect.stringMatching(/^20/)])
  const events = (await loggedEvents(app.db)).filter(({ company_id }) => company_id === company)
  expect(events.map(({ kind, user_id, details }) => ({ kind, user_id, details })).slice(-3)).toEqual(
    [true, false, true].map((hidesPrivateTrips) => ({
      kind: 'company.privacy_changed',
      user_id: owner.id,
      details: { hidesPrivateTrips },
    })),
  )
})
