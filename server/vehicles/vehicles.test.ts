import { expect, test } from 'vitest'
import { scopesOnVehicle } from '#contract/permissions.ts'
import type { Vehicle } from '#contract/vehicles/vehicle.ts'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { makeVehicle } from './testing.ts'

const app = useApp()

type Read = {
  data: { id: string; attributes: { licensePlate: string } }[]
  meta: { page: { total: number } }
}

test('plates are found and sorted without case, spaces and dashes, numbers by value', async () => {
  const { id, owner } = await makeCompany(app)
  for (const licensePlate of ['RT-WB 100', 'rt wb-9', 'TÜ–X 1', 'RT-A 2026E', 'Ä-B 1'])
    await makeVehicle(owner, id, { licensePlate })
  const found = async (search: string) => {
    const reply = await owner.get(
      `/api/companies/${id}/vehicles?filter[licensePlate]=${encodeURIComponent(search)}`,
    )
    expect(reply.statusCode).toBe(200)
    return reply.json<Read>().data.map((one) => one.attributes.licensePlate)
  }
  expect(await found('')).toEqual(['Ä-B 1', 'RT-A 2026E', 'rt wb-9', 'RT-WB 100', 'TÜ–X 1'])
  expect(await found('rtwb')).toEqual(['rt wb-9', 'RT-WB 100'])
  expect(await found('t-w B')).toEqual(['rt wb-9', 'RT-WB 100'])
  expect(await found('üx')).toEqual(['TÜ–X 1'])
  expect(await found('2026e')).toEqual(['RT-A 2026E'])
  expect(await found('%')).toEqual([])
  expect(await found('_')).toEqual([])
  expect(await found('\\')).toEqual([])
  expect(await found(' - ')).toHaveLength(5)
})

const read = async (person: Person, vehicleId: string) =>
  (await person.get(`/api/vehicles/${vehicleId}`)).json<{ data: { attributes: Vehicle; meta: object } }>()
    .data

test('a new vehicle gets the defaults of the product', async () => {
  const { id, owner } = await makeCompany(app)
  const reply = await owner.post(`/api/companies/${id}/vehicles`, 'vehicle', { licensePlate: ' RT-WB 1 ' })
  expect(reply.statusCode).toBe(201)
  const { data } = reply.json()
  expect(reply.headers.location).toBe(`/api/vehicles/${data.id}`)
  expect(data.attributes).toEqual({
    licensePlate: 'RT-WB 1',
    odometer: 0,
    place: null,
    timeZone: null,
    systemOfUnits: 'metric',
    currencyCode: 'EUR',
    subscriptions: [],
    isAutoRecordingEnabled: true,
    isRecordTrackEnabled: true,
    isSaveTrackEnabled: true,
    archivedAtIso: null,
    name: null,
    make: null,
    model: null,
    vin: null,
    plateCountry: null,
    defaultDriverId: null,
    defaultCategory: null,
    sid: null,
    scopes: scopesOnVehicle('company_owner', false),
  })
  expect(await read(owner, data.id)).toEqual(data)
})

test.each([
  ['licensePlate', ''],
  ['licensePlate', 'RT-WB 1234567890 12345'],
  ['odometer', -1],
  ['odometer', 10_000_000],
  ['odometer', 1.25],
  ['odometer', '12'],
  ['timeZone', 'Europe/Atlantis'],
  ['timeZone', '+01:00'],
  ['systemOfUnits', 'nautical'],
  ['currencyCode', 'DKK'],
  ['place', {}],
  ['place', { coordinate: { latitude: 91, longitude: 0 } }],
])('no vehicle with %s %j', async (name, value) => {
  const { id, owner } = await makeCompany(app)
  const reply = await owner.post(`/api/companies/${id}/vehicles`, 'vehicle', {
    licensePlate: 'RT-WB 1',
    [name]: value,
  })
  expect(reply.statusCode).toBe(400)
  const [error] = reply.json().errors
  expect(error.code).toBe('validation.failed')
  expect(error.source.pointer).toMatch(new RegExp(`^/data/attributes/${name}`))
  expect((await owner.get(`/api/companies/${id}/vehicles`)).json().meta.page.total).toBe(0)
})

test('the zone is set once, even by concurrent requests', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id, { timeZone: null })
  const replies = await Promise.all(
    ['Europe/Berlin', 'Europe/London'].map((timeZone) =>
      owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { timeZone }),
    ),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 400])
  const refused = replies.find((reply) => reply.statusCode === 400)?.json()
  expect(refused.errors[0]).toMatchObject({
    code: 'vehicle.time_zone_fixed',
    source: { pointer: '/data/attributes/timeZone' },
  })
  const { timeZone } = (await read(owner, vehicle)).attributes
  const again = await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { timeZone, licensePlate: 'NEU 1' })
  expect(again.statusCode).toBe(200)
  const cleared = await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { timeZone: null })
  expect(cleared.json().errors[0].code).toBe('vehicle.time_zone_fixed')
})

test('the units can be changed until something is recorded, and stay fixed when it is deleted', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const change = (systemOfUnits: string) =>
    owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { systemOfUnits })
  expect((await change('imperial')).statusCode).toBe(200)
  const trip = await makeTrip(owner, vehicle, tripFrom(0, 1))
  await owner.remove(`/api/trips/${trip.id}`)
  const refused = await change('metric')
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([400, 'vehicle.units_fixed'])
  expect((await change('imperial')).statusCode).toBe(200)
})

test('odometer and place follow the latest trip, unless corrected afterwards', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id, { odometer: 500, place: { name: 'Hof' } })
  const now = async () => {
    const { odometer, place } = (await read(owner, vehicle)).attributes
    return [odometer, place?.name ?? null]
  }
  const late = await makeTrip(owner, vehicle, tripFrom(700, 720, 5, { placeEnd: { name: 'Ulm' } }))
  expect(await now()).toEqual([720, 'Ulm'])
  await makeTrip(owner, vehicle, tripFrom(600, 620, 2, { placeEnd: { name: 'Aalen' } }))
  expect(await now()).toEqual([720, 'Ulm'])
  await owner.patch(`/api/trips/${late.id}`, 'trip', { odometerEnd: 730 })
  expect(await now()).toEqual([730, 'Ulm'])
  await owner.remove(`/api/trips/${late.id}`)
  expect(await now()).toEqual([620, 'Aalen'])

  await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { odometer: 650 })
  expect(await now()).toEqual([650, 'Aalen'])
  await makeTrip(owner, vehicle, tripFrom(620, 640, 3, { placeEnd: { name: 'Gmünd' } }))
  expect(await now()).toEqual([650, 'Gmünd'])
  const tomorrow = (Date.now() - Date.parse('2026-03-01T06:00:00Z')) / 3_600_000 + 24
  await makeTrip(owner, vehicle, tripFrom(650, 655.5, tomorrow))
  expect(await now()).toEqual([655.5, null])
})

test('a vehicle shows when its latest trip ended, in the list too, whatever was entered last', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const readMeta = async () => {
    const list = (await owner.get(`/api/companies/${id}/vehicles`)).json<{ data: { meta: object }[] }>()
    const alone = (await read(owner, vehicle)).meta
    expect(list.data.map(({ meta }) => meta)).toEqual([alone])
    return alone
  }
  expect(await readMeta()).toMatchObject({ version: 1, latestTripEndIso: null })
  const late = await makeTrip(owner, vehicle, tripFrom(700, 720, 5))
  await makeTrip(owner, vehicle, tripFrom(600, 620, 2))
  expect(await readMeta()).toMatchObject({ version: 1, latestTripEndIso: '2026-03-01T11:30:00.000Z' })
  await owner.remove(`/api/trips/${late.id}`)
  expect(await readMeta()).toMatchObject({ version: 1, latestTripEndIso: '2026-03-01T08:30:00.000Z' })
})

test('a value sent back as it was read is not a correction', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id, { odometer: 10 })
  const trip = await makeTrip(owner, vehicle, tripFrom(10, 20, 0, { placeEnd: { name: 'Ulm' } }))
  const { odometer, place } = (await read(owner, vehicle)).attributes
  await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { odometer, place, licensePlate: 'NEU 2' })
  await owner.remove(`/api/trips/${trip.id}`)
  expect((await read(owner, vehicle)).attributes).toMatchObject({ odometer: 10, place: null })
})

test('a trip does not raise the version of the vehicle, a change does', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  await makeTrip(owner, vehicle, tripFrom(0, 1))
  const replies = await Promise.all([
    owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { licensePlate: 'A 1' }, 1),
    owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { licensePlate: 'A 2' }, 1),
  ])
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 412])
  expect((await owner.remove(`/api/vehicles/${vehicle}`, 1)).statusCode).toBe(412)
  expect((await owner.remove(`/api/vehicles/${vehicle}`, 2)).statusCode).toBe(204)
  expect((await owner.remove(`/api/vehicles/${vehicle}`)).statusCode).toBe(404)
})

test('a deleted vehicle is hidden with its trips, and their history is kept', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id, { sid: 'fleet-7' })
  const trip = await makeTrip(owner, vehicle, tripFrom(0, 1))
  await owner.remove(`/api/vehicles/${vehicle}`)
  const gone = await Promise.all(
    [`/api/vehicles/${vehicle}`, `/api/vehicles/${vehicle}/trips`, `/api/trips/${trip.id}`].map(owner.get),
  )
  expect(gone.map((reply) => reply.statusCode)).toEqual([404, 404, 404])
  expect((await owner.get(`/api/companies/${id}/vehicles`)).json().data).toEqual([])
  expect((await owner.get(`/api/trips/${trip.id}/changes`)).json().meta.page.total).toBe(1)
  const again = await owner.post(`/api/companies/${id}/vehicles`, 'vehicle', {
    licensePlate: 'X',
    sid: 'fleet-7',
  })
  expect([again.statusCode, again.json().errors[0].code]).toEqual([409, 'sid.deleted'])
})

test('the same sid creates one vehicle, also in ten concurrent requests', async () => {
  const { id, owner } = await makeCompany(app)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      owner.post(`/api/companies/${id}/vehicles`, 'vehicle', { licensePlate: 'RT-S 1', sid: 'fleet-1' }),
    ),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([...Array(9).fill(200), 201])
  expect(new Set(replies.map((reply) => reply.json().data.id)).size).toBe(1)
  expect((await owner.get(`/api/companies/${id}/vehicles`)).json().meta.page.total).toBe(1)
})
