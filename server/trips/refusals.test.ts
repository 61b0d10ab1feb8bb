import { beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { makeTrip, type TripReply, tripFrom } from './testing.ts'

const app = useApp()

let owner: Person
let vehicle: string
let trip: TripReply
beforeAll(async () => {
  const company = await makeCompany(app)
  owner = company.owner
  vehicle = (await makeVehicle(owner, company.id)).id
  trip = await makeTrip(owner, vehicle, tripFrom(100, 110))
})

const stateOf = async () => ({
  trips: (await owner.get(`/api/vehicles/${vehicle}/trips`)).json(),
  changes: (await owner.get(`/api/trips/${trip.id}/changes`)).json().meta.page.total,
})

/** One invalid value each, and the pointer that names it. */
const WRONG: [name: string, value: unknown, pointer?: string][] = [
  ['dateStartIso', '2026-03-01T07:15:00'],
  ['dateStartIso', '2026-03-01'],
  ['dateStartIso', '2026-02-30T07:15:00Z'],
  ['dateStartIso', '2026-13-01T07:15:00Z'],
  ['dateStartIso', '2026-03-01T24:15:00Z'],
  ['dateStartIso', '2026-03-01T07:60:00Z'],
  ['dateStartIso', '1899-12-31T23:59:59Z'],
  ['dateStartIso', '0000-01-01T00:00:00Z'],
  ['dateStartIso', '+275760-09-13T00:00:00Z'],
  // The instant counts, not its notation: in UTC these two lie before the first and after the last year.
  ['dateStartIso', '1900-01-01T00:00:00+14:00'],
  ['dateEndIso', '9999-12-31T23:59:59-01:00'],
  // In a zone ahead of UTC it would be the year 10000.
  ['dateEndIso', '9999-12-31T12:00:00Z'],
  ['dateStartIso', 'yesterday'],
  ['dateStartIso', 1_772_349_300_000],
  ['dateEndIso', '2026-02-29T07:15:00Z'],
  ['dateStartTz', 'Mars/Phobos'],
  ['dateStartTz', '+01:00'],
  ['dateStartTz', 'Europe/'],
  ['dateEndTz', ''],
  ['odometerStart', -0.1],
  ['odometerStart', '100'],
  ['odometerEnd', 10_000_000],
  ['odometerEnd', 110.25],
  ['odometerEnd', 100.000_001],
  ['category', 'vacation'],
  ['category', 7],
  ['placeStart', {}],
  ['placeEnd', { name: '  ' }],
  ['placeEnd', { name: 'x'.repeat(501) }, '/placeEnd/name'],
  ['placeEnd', { address: { country: 'Germany' } }, '/placeEnd/address/country'],
  ['coordinateStart', { latitude: 90.1, longitude: 0 }, '/coordinateStart/latitude'],
  ['coordinateEnd', { latitude: 0, longitude: -180.1 }, '/coordinateEnd/longitude'],
  ['coordinateEnd', { latitude: 0 }, '/coordinateEnd/longitude'],
  ['reason', 'x'.repeat(501)],
  ['reason', 'eine\nzweite Zeile'],
  ['contactName', 'x'.repeat(501)],
  ['contactCompany', 5],
  ['driverName', 'a\u0000b'],
  ['comment', 'x'.repeat(2_001)],
  ['comment', 'a\u0007b'],
  ['clientChangedAt', '2026-03-01'],
  ['clientChangedAtTz', 'Nirgends'],
]

test.each(WRONG)('%s may not be %j: neither in a new trip nor in a change', async (name, value, pointer) => {
  const before = await stateOf()
  const replies = [
    await owner.post(`/api/vehicles/${vehicle}/trips`, 'trip', { ...tripFrom(120, 130, 9), [name]: value }),
    await owner.patch(`/api/trips/${trip.id}`, 'trip', { [name]: value }),
  ]
  for (const reply of replies) {
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors[0]).toMatchObject({
      code: 'validation.failed',
      source: { pointer: `/data/attributes${pointer ?? `/${name}`}` },
    })
  }
  expect(await stateOf()).toEqual(before)
})

test.each([
  ['sid', 'x'.repeat(121), '/sid'],
  ['track', { points: [{ latitude: 1, longitude: 1 }] }, '/track/points/0/timestampIso'],
  [
    'track',
    { points: [{ latitude: 91, longitude: 1, timestampIso: '2026-01-01T00:00:00Z' }] },
    '/track/points/0/latitude',
  ],
  [
    'track',
    { points: [{ latitude: 1, longitude: 1, timestampIso: '2026-01-01T00:00:00Z', speed: -1 }] },
    '/track/points/0/speed',
  ],
  ['track', { points: 'none' }, '/track/points'],
])('a new trip may not have the %s %.60j', async (name, value, pointer) => {
  const before = await stateOf()
  const reply = await owner.post(`/api/vehicles/${vehicle}/trips`, 'trip', {
    ...tripFrom(120, 130, 9),
    [name]: value,
  })
  expect([reply.statusCode, reply.json().errors[0].source.pointer]).toEqual([
    400,
    `/data/attributes${pointer}`,
  ])
  expect(await stateOf()).toEqual(before)
})

test('each missing field is named once', async () => {
  const reply = await owner.post(`/api/vehicles/${vehicle}/trips`, 'trip', { dateEndTz: null })
  expect(reply.statusCode).toBe(400)
  const pointers = reply.json().errors.map((error: { source: { pointer: string } }) => error.source.pointer)
  expect(pointers.toSorted()).toEqual(
    ['dateEndIso', 'dateEndTz', 'dateStartIso', 'dateStartTz', 'odometerEnd', 'odometerStart'].map(
      (name) => `/data/attributes/${name}`,
    ),
  )
})

test.each([
  ['ends before it starts', { dateEndIso: '2026-03-01T05:59:59.999Z' }, 'dateEndIso'],
  ['starts after its end', { dateStartIso: '2026-03-01T06:30:00.001Z' }, 'dateStartIso'],
  ['counts back', { odometerEnd: 99.9 }, 'odometerEnd'],
  ['starts above its end', { odometerStart: 110.1 }, 'odometerStart'],
])('a trip that %s is refused, even if only one side is changed', async (_what, change, name) => {
  const before = await stateOf()
  const changed = await owner.patch(`/api/trips/${trip.id}`, 'trip', change)
  expect([changed.statusCode, changed.json().errors[0].source.pointer]).toEqual([
    400,
    `/data/attributes/${name}`,
  ])
  const added = await owner.post(`/api/vehicles/${vehicle}/trips`, 'trip', {
    ...tripFrom(100, 110),
    ...change,
  })
  expect(added.statusCode).toBe(400)
  expect(await stateOf()).toEqual(before)
})

test.each(['x', '2026-02-30', '2026-03-01T07:15:00', ''])(
  'a filter is an instant with an offset or a day, not %j',
  async (text) => {
    const reply = await owner.get(`/api/vehicles/${vehicle}/trips?filter[from]=${text}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors[0].source).toEqual({ parameter: 'filter[from]' })
  },
)

test('a body of 20 MB is accepted, a larger one is refused', async () => {
  const points = Array.from({ length: 100_000 }, (_, index) => ({
    latitude: 48 + index / 1e6,
    longitude: 9,
    timestampIso: new Date(Date.UTC(2026, 2, 1) + index * 1_000).toISOString(),
    accuracy: 5,
  }))
  const big = await owner.post(`/api/vehicles/${vehicle}/trips`, 'trip', {
    ...tripFrom(200, 210, 20),
    track: { points },
  })
  expect(big.statusCode).toBe(201)
  const stored = await app.db
    .selectFrom('trip_tracks')
    .select(({ fn }) => fn<number>('length', ['content']).as('bytes'))
    .where('trip_id', '=', big.json().data.id)
    .executeTakeFirstOrThrow()
  expect(stored.bytes).toBeLessThan(700_000)
  const more = { ...tripFrom(300, 310, 30), track: { points: [...points, points[0]] } }
  const tooMany = await owner.post(`/api/vehicles/${vehicle}/trips`, 'trip', more)
  expect([tooMany.statusCode, tooMany.json().errors[0].source.pointer]).toEqual([
    400,
    '/data/attributes/track/points',
  ])
  const tooLarge = await owner.post(`/api/vehicles/${vehicle}/trips`, 'trip', {
    comment: 'x'.repeat(20_000_000),
  })
  expect(tooLarge.statusCode).toBe(413)
})
