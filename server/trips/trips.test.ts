import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'
import { makeTrip, tripFrom } from './testing.ts'

const app = useApp()

test('a trip is stored with all sent attributes, and read again', async () => {
  const { id, owner } = await makeCompany(app)
  const vehicle = await makeVehicle(owner, id, { odometer: 1_000 })
  const sent = {
    ...tripFrom(1_000, 1_012.5),
    category: 'business',
    reason: ' Wartung  Presse 4 ',
    contactName: 'Ida Ott',
    contactCompany: 'Scharr GmbH',
    driverName: 'Max Kern',
    comment: 'Zeile 1\nZeile 2',
    placeStart: { name: 'Lager', address: { city: 'Reutlingen', country: 'DE' } },
    placeEnd: { name: 'Werk 2', coordinate: { latitude: 48.5, longitude: 9.2 } },
    coordinateStart: { latitude: 48.49, longitude: 9.21 },
    sid: 'phone-1',
    clientCreatedAt: '2026-03-01T08:31:00+01:00',
    clientCreatedAtTz: 'Europe/Berlin',
  }
  const reply = await owner.post(`/api/vehicles/${vehicle.id}/trips/`, 'trip', sent)

  expect(reply.statusCode).toBe(201)
  const { data } = reply.json()
  expect(reply.headers.location).toBe(`/api/trips/${data.id}`)
  expect(data.attributes).toEqual({
    category: 'business',
    dateStartIso: '2026-03-01T06:00:00.000Z',
    dateStartTz: 'Europe/Berlin',
    dateEndIso: '2026-03-01T06:30:00.000Z',
    dateEndTz: 'Europe/Berlin',
    odometerStart: 1_000,
    odometerEnd: 1_012.5,
    distance: 12.5,
    placeStart: {
      name: 'Lager',
      address: { street: null, postalCode: null, city: 'Reutlingen', country: 'DE' },
      coordinate: null,
    },
    placeEnd: { name: 'Werk 2', address: null, coordinate: { latitude: 48.5, longitude: 9.2 } },
    coordinateStart: { latitude: 48.49, longitude: 9.21 },
    coordinateEnd: null,
    reason: 'Wartung  Presse 4',
    contactName: 'Ida Ott',
    contactCompany: 'Scharr GmbH',
    driverName: 'Max Kern',
    comment: 'Zeile 1\nZeile 2',
    sid: 'phone-1',
    hasTrack: false,
    isLate: true,
    isMerged: false,
    isOdometerComputed: false,
    isDriver: true,
    isHidden: false,
    clientCreatedAt: '2026-03-01T07:31:00.000Z',
    clientCreatedAtTz: 'Europe/Berlin',
    clientChangedAt: null,
    clientChangedAtTz: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect((await owner.get(`/api/trips/${data.id}`)).json().data).toEqual(data)
  const { data: standing } = (await owner.get(`/api/vehicles/${vehicle.id}`)).json()
  expect(standing.attributes).toMatchObject({ odometer: 1_012.5, place: { name: 'Werk 2' } })
  expect((await owner.get(`/api/vehicles/${vehicle.id}/trips`)).json()).toEqual({
    data: [{ ...data, meta: { version: 1, before: null } }],
    meta: { page: { limit: 50, offset: 0, total: 1 } },
  })
  const changes = (await owner.get(`/api/trips/${data.id}/changes`)).json()
  expect(changes.data).toHaveLength(1)
  expect(changes.data[0].attributes).toMatchObject({ action: 'created', actor: { id: owner.id } })
})

async function fixture() {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const driver = await makeMember(app, id)
  await assignDriver(owner, vehicle, driver)
  return { owner, driver, vehicle }
}

test('contacts are stored for business trips only, when created and when changed', async () => {
  const { owner, vehicle } = await fixture()
  const contact = { contactName: 'Ida Ott', contactCompany: 'Scharr' }
  const none = await makeTrip(owner, vehicle, tripFrom(0, 1, 0, contact))
  expect(none.attributes).toMatchObject({ category: 'none', contactName: null, contactCompany: null })
  const trip = await makeTrip(owner, vehicle, tripFrom(1, 2, 1, { category: 'business', ...contact }))
  const changed = await owner.patch(`/api/trips/${trip.id}`, 'trip', { reason: 'Besuch' })
  expect(changed.json().data.attributes).toMatchObject({ reason: 'Besuch', ...contact })
  const cleared = await owner.patch(`/api/trips/${trip.id}`, 'trip', { category: '' })
  expect(cleared.json().data.attributes).toMatchObject({
    category: 'none',
    contactName: null,
    contactCompany: null,
  })
})

test('in a change absent keeps, null clears, and read-only attributes are ignored', async () => {
  const { owner, vehicle } = await fixture()
  const trip = await makeTrip(owner, vehicle, tripFrom(0, 5, 0, { reason: 'A', placeEnd: { name: 'Ulm' } }))
  const reply = await owner.patch(`/api/trips/${trip.id}`, 'trip', {
    reason: null,
    placeStart: { name: 'Hof' },
    distance: 99,
    createdAt: '2020-01-01T00:00:00Z',
    sid: 'later',
  })
  expect(reply.json().data).toMatchObject({
    attributes: {
      reason: null,
      distance: 5,
      sid: null,
      placeStart: { name: 'Hof' },
      placeEnd: { name: 'Ulm' },
      createdAt: trip.attributes.createdAt,
    },
    meta: { version: 2 },
  })
})

test('an empty change creates no version and no history entry', async () => {
  const { owner, vehicle } = await fixture()
  const trip = await makeTrip(owner, vehicle, tripFrom(0, 5))
  const reply = await owner.patch(`/api/trips/${trip.id}`, 'trip', { distance: 7 })
  expect(reply.json().data.meta.version).toBe(1)
  expect((await owner.get(`/api/trips/${trip.id}/changes`)).json().meta.page.total).toBe(1)
})

test('of two concurrent edits of one version, the second gets a conflict', async () => {
  const { owner, driver, vehicle } = await fixture()
  const trip = await makeTrip(owner, vehicle, tripFrom(0, 5))
  const replies = await Promise.all([
    owner.patch(`/api/trips/${trip.id}`, 'trip', { reason: 'Von der Inhaberin' }, 1),
    driver.patch(`/api/trips/${trip.id}`, 'trip', { reason: 'Vom Fahrer' }, 1),
  ])
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 412])
  expect((await owner.remove(`/api/trips/${trip.id}`, 1)).statusCode).toBe(412)
})

test('the same sid creates one trip, also in ten concurrent requests', async () => {
  const { driver, vehicle } = await fixture()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      driver.post(`/api/vehicles/${vehicle}/trips`, 'trip', tripFrom(0, 5, 0, { sid: 'phone-7' })),
    ),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([...Array(9).fill(200), 201])
  expect(new Set(replies.map((reply) => reply.json().data.id)).size).toBe(1)
  expect((await driver.get(`/api/vehicles/${vehicle}/trips`)).json().meta.page.total).toBe(1)
})

test('a sid is unique per vehicle, and that of a deleted trip is refused', async () => {
  const { owner, driver, vehicle } = await fixture()
  const other = await fixture()
  const trip = await makeTrip(driver, vehicle, tripFrom(0, 5, 0, { sid: 'phone-1' }))
  await makeTrip(other.driver, other.vehicle, tripFrom(0, 5, 0, { sid: 'phone-1' }))
  await owner.remove(`/api/trips/${trip.id}`)
  const again = await driver.post(
    `/api/vehicles/${vehicle}/trips`,
    'trip',
    tripFrom(0, 5, 0, { sid: 'phone-1' }),
  )
  expect([again.statusCode, again.json().errors[0].code]).toEqual([409, 'sid.deleted'])
})

const POINTS = [
  { latitude: 48.491_412_3, longitude: 9.204_311_1, timestampIso: '2026-03-01T06:00:00.250Z', speed: 13.9 },
  { latitude: 48.491_5, longitude: -9.204_4, timestampIso: '2026-03-01T07:00:01+01:00', accuracy: 4.5 },
]

test('a track is read back as recorded, and is not part of the trip', async () => {
  const { owner, vehicle } = await fixture()
  const trip = await makeTrip(owner, vehicle, tripFrom(0, 5, 0, { track: { points: POINTS } }))
  expect(trip.attributes).toMatchObject({ hasTrack: true })
  expect(trip.attributes).not.toHaveProperty('track')
  const { data } = (await owner.get(`/api/trips/${trip.id}/track`)).json()
  expect(data).toEqual({
    type: 'track',
    id: trip.id,
    attributes: {
      points: [
        {
          latitude: 48.491_412,
          longitude: 9.204_311,
          timestampIso: '2026-03-01T06:00:00.250Z',
          speed: 13.9,
          accuracy: null,
        },
        {
          latitude: 48.491_5,
          longitude: -9.204_4,
          timestampIso: '2026-03-01T06:00:01.000Z',
          speed: null,
          accuracy: 4.5,
        },
      ],
    },
    meta: { version: 1 },
  })
})

test('a track is stored only if the vehicle saves tracks', async () => {
  const { owner, vehicle } = await fixture()
  await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { isSaveTrackEnabled: false })
  const trip = await makeTrip(owner, vehicle, tripFrom(0, 5, 0, { track: { points: POINTS } }))
  expect(trip.attributes.hasTrack).toBe(false)
  expect((await owner.get(`/api/trips/${trip.id}/track`)).statusCode).toBe(404)
})

test('the history shows who did what, from what to what, also of a deleted trip', async () => {
  const { owner, driver, vehicle } = await fixture()
  const trip = await makeTrip(driver, vehicle, tripFrom(0, 5, 0, { category: 'business', reason: 'Besuch' }))
  await owner.patch(`/api/trips/${trip.id}`, 'trip', {
    odometerEnd: 6.5,
    reason: 'Wartung',
    clientChangedAt: '2026-03-02T09:00:00+01:00',
    clientChangedAtTz: 'Europe/Berlin',
  })
  await driver.remove(`/api/trips/${trip.id}`)
  expect((await driver.get(`/api/trips/${trip.id}`)).statusCode).toBe(404)

  const { data, meta } = (await driver.get(`/api/trips/${trip.id}/changes`)).json()
  expect(meta.page.total).toBe(3)
  const listed = data.map(({ attributes }: { attributes: Record<string, unknown> }) => attributes)
  expect(listed[0]).toMatchObject({ action: 'deleted', actor: { id: driver.id }, fields: [], relatedIds: [] })
  expect(listed[1]).toMatchObject({
    action: 'changed',
    actor: { id: owner.id },
    clientChangedAtIso: '2026-03-02T08:00:00.000Z',
    fields: [
      { name: 'odometerEnd', from: 5, to: 6.5 },
      { name: 'reason', from: 'Besuch', to: 'Wartung' },
    ],
  })
  expect(listed[1].recordedAtIso).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(listed[2]).toMatchObject({ action: 'created', actor: { id: driver.id } })
  expect(listed[2].fields).toContainEqual({ name: 'odometerEnd', from: null, to: 5 })
  expect(listed[2].fields).toContainEqual({ name: 'reason', from: null, to: 'Besuch' })
  expect(new Set(listed.map((one: { hash: string }) => one.hash)).size).toBe(3)
})
