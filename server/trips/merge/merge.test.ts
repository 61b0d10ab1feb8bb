import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { captureStatements } from '../../testing/capture-statements.ts'
import type { Person } from '../../testing/people.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'
import { makeTrip, type TripReply, tripFrom } from '../testing.ts'

const app = useApp()

async function fixture() {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  return { company: id, owner, vehicle }
}

const merge = (person: Person, tripIds: unknown) =>
  person.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds })

const idsOf = (trips: readonly TripReply[]) => trips.map((trip) => trip.id)

const point = (second: number) => ({
  latitude: 48.5,
  longitude: 9.2,
  timestampIso: `2026-03-01T06:00:0${second}.000Z`,
  speed: null,
  accuracy: null,
})

test('a merged trip runs from the first start to the last end and keeps what the law requires', async () => {
  const { owner, vehicle } = await fixture()
  const make = (from: number, to: number, hour: number, more: object) =>
    makeTrip(owner, vehicle, tripFrom(from, to, hour, { category: 'business', ...more }))
  const first = await make(100, 110, 0, {
    contactName: 'Ida Ott',
    contactCompany: 'Scharr',
    reason: 'Besuch',
    placeStart: { name: 'Hof' },
    comment: 'Eins',
    sid: 'a',
    track: { points: [point(1)] },
  })
  const second = await make(112.5, 120, 1, { contactName: 'Kai Lenz', reason: 'Besuch', driverName: 'Max' })
  const third = await make(120, 131, 2, {
    contactName: 'Ida Ott',
    contactCompany: 'Wolf KG',
    reason: 'Abholung',
    placeEnd: { name: 'Ulm', coordinate: { latitude: 48.4, longitude: 9.99 } },
    coordinateEnd: { latitude: 48.41, longitude: 9.98 },
    driverName: 'Eva',
    comment: 'Drei',
    track: { points: [point(5), point(6)] },
  })

  const reply = await merge(owner, idsOf([third, first, second, first]))
  expect(reply.statusCode).toBe(201)
  const { data } = reply.json()
  expect(reply.headers.location).toBe(`/api/trips/${data.id}`)
  expect(data.attributes).toMatchObject({
    category: 'business',
    dateStartIso: first.attributes.dateStartIso,
    dateEndIso: third.attributes.dateEndIso,
    odometerStart: 100,
    odometerEnd: 131,
    distance: 31,
    placeStart: { name: 'Hof' },
    placeEnd: { name: 'Ulm', coordinate: { latitude: 48.4, longitude: 9.99 } },
    coordinateStart: null,
    coordinateEnd: { latitude: 48.41, longitude: 9.98 },
    contactName: 'Ida Ott; Kai Lenz',
    contactCompany: 'Scharr; Wolf KG',
    reason: 'Besuch; Abholung',
    driverName: 'Max',
    comment: 'Eins\nDrei',
    sid: null,
    hasTrack: true,
  })
  const track = (await owner.get(`/api/trips/${data.id}/track`)).json()
  expect(track.data.attributes.points).toEqual([point(1), point(5), point(6)])

  const list = (await owner.get(`/api/vehicles/${vehicle}/trips`)).json()
  expect([idsOf(list.data), list.meta.page.total]).toEqual([[data.id], 1])
  const [month] = (await owner.get(`/api/vehicles/${vehicle}/trip-months`)).json().data
  expect(month.attributes).toMatchObject({ count: 1, distance: 31 })
  expect((await owner.get(`/api/vehicles/${vehicle}`)).json().data.attributes.odometer).toBe(131)

  const changesOf = async (id: string) => (await owner.get(`/api/trips/${id}/changes`)).json().data
  expect((await changesOf(data.id))[0].attributes).toMatchObject({
    action: 'merged',
    relatedIds: idsOf([first, second, third]),
  })
  const [entry, made] = await changesOf(second.id)
  expect(entry.attributes).toMatchObject({ action: 'merged', relatedIds: [data.id] })
  expect(made.attributes.action).toBe('created')

  const again = await owner.post(`/api/vehicles/${vehicle}/trips`, 'trip', tripFrom(0, 1, 0, { sid: 'a' }))
  expect([again.statusCode, again.json().data.id]).toEqual([200, data.id])
})

test('finding the trip that a sid was merged into takes a constant number of queries', async () => {
  const { owner, vehicle } = await fixture()
  const repeat = () =>
    captureStatements(() =>
      owner.post(`/api/vehicles/${vehicle}/trips`, 'trip', tripFrom(0, 1, 0, { sid: 'a' })),
    )
  let { id } = await makeTrip(owner, vehicle, tripFrom(0, 1, 0, { sid: 'a' }))
  const mergeOnce = async (nth: number) => {
    const next = await makeTrip(owner, vehicle, tripFrom(nth, nth + 1, nth))
    id = (await merge(owner, [id, next.id])).json().data.id
  }
  await mergeOnce(1)
  await repeat()
  const once = await repeat()
  for (let nth = 2; nth <= 6; nth++) await mergeOnce(nth)
  const often = await repeat()
  expect([often.result.statusCode, often.result.json().data.id]).toEqual([200, id])
  expect(often.statements).toHaveLength(once.statements.length)
})

test('differing categories become none', async () => {
  const { owner, vehicle } = await fixture()
  const trips = [
    await makeTrip(owner, vehicle, tripFrom(0, 1, 0, { category: 'private' })),
    await makeTrip(owner, vehicle, tripFrom(1, 2, 1, { category: 'commute' })),
  ]
  expect((await merge(owner, idsOf(trips))).json().data.attributes.category).toBe('none')
})

test.each([
  ['nothing', () => []],
  ['one', (ids: string[]) => ids.slice(0, 1)],
  ['one twice', (ids: string[]) => [ids[0], ids[0]]],
])('%s cannot be merged', async (_what, choose) => {
  const { owner, vehicle } = await fixture()
  const trips = [
    await makeTrip(owner, vehicle, tripFrom(0, 1)),
    await makeTrip(owner, vehicle, tripFrom(1, 2, 1)),
  ]
  const reply = await merge(owner, choose(idsOf(trips)))
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, 'trips.merge_too_few'])
})

test.each([null, 'x', [null], ['x'], [7]])('tripIds must be a list of ids: %j', async (tripIds) => {
  const { owner } = await fixture()
  const reply = await merge(owner, tripIds)
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, 'validation.failed'])
})

test('trips with another one between them, or of two vehicles, are not consecutive', async () => {
  const { company, owner, vehicle } = await fixture()
  const trips: TripReply[] = []
  for (const hour of [0, 1, 2]) trips.push(await makeTrip(owner, vehicle, tripFrom(hour, hour + 1, hour)))
  const other = await makeVehicle(owner, company)
  const elsewhere = await makeTrip(owner, other.id, tripFrom(0, 1, 1))
  const [first = '', , third = ''] = idsOf(trips)
  for (const ids of [
    [first, third],
    [first, elsewhere.id],
  ]) {
    const reply = await merge(owner, ids)
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, 'trips.merge_not_consecutive'])
  }
  expect((await owner.get(`/api/vehicles/${vehicle}/trips`)).json().meta.page.total).toBe(3)
})

test('one deleted or foreign trip refuses the whole merge', async () => {
  const { company, owner, vehicle } = await fixture()
  const driver = await makeMember(app, company)
  await assignDriver(owner, vehicle, driver)
  const hidden = await makeVehicle(owner, company)
  const trips = [
    await makeTrip(driver, vehicle, tripFrom(0, 1)),
    await makeTrip(driver, vehicle, tripFrom(1, 2, 1)),
  ]
  const unseen = await makeTrip(owner, hidden.id, tripFrom(0, 1))
  expect((await merge(driver, [...idsOf(trips), unseen.id])).statusCode).toBe(404)
  expect((await merge(driver, [...idsOf(trips), crypto.randomUUID()])).statusCode).toBe(404)
  await owner.remove(`/api/trips/${trips[1]?.id}`)
  expect((await merge(driver, idsOf(trips))).statusCode).toBe(404)
  expect((await driver.get(`/api/vehicles/${vehicle}/trips`)).json().meta.page.total).toBe(1)
})

test('contradicting odometers do not make a trip that runs backwards', async () => {
  const { owner, vehicle } = await fixture()
  const trips = [
    await makeTrip(owner, vehicle, tripFrom(500, 510)),
    await makeTrip(owner, vehicle, tripFrom(100, 110, 1)),
  ]
  const reply = await merge(owner, idsOf(trips))
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, 'trips.merge_not_consecutive'])
})

test('trips whose joined texts are too long are not merged, and stay as they are', async () => {
  const { owner, vehicle } = await fixture()
  const trips: TripReply[] = []
  for (let hour = 0; hour < 6; hour++)
    trips.push(await makeTrip(owner, vehicle, tripFrom(hour, hour + 1, hour, { comment: 'x'.repeat(2_000) })))
  const reply = await merge(owner, idsOf(trips))
  expect([reply.statusCode, reply.json().errors[0]]).toMatchObject([
    400,
    { code: 'validation.failed', source: { pointer: '/data/attributes/tripIds' } },
  ])
  const { meta } = (await owner.get(`/api/vehicles/${vehicle}/trips`)).json()
  expect(meta.page.total).toBe(6)
  expect((await merge(owner, idsOf(trips.slice(0, 4)))).statusCode).toBe(201)
})

test('concurrent merges, changes, deletions and inserts put no trip into two and lose no kilometre', async () => {
  const { owner, vehicle } = await fixture()
  const trips: TripReply[] = []
  for (let hour = 0; hour < 6; hour++)
    trips.push(await makeTrip(owner, vehicle, tripFrom(hour * 10, hour * 10 + 10, hour)))
  const ids = idsOf(trips)
  const replies = await Promise.all([
    merge(owner, ids.slice(0, 3)),
    merge(owner, ids.slice(1, 4)),
    merge(owner, ids.slice(2, 6)),
    merge(owner, ids.slice(0, 2)),
    owner.patch(`/api/trips/${ids[2]}`, 'trip', { reason: 'Währenddessen' }),
    makeTrip(owner, vehicle, tripFrom(15, 15, 1.75)),
  ])
  expect(replies.slice(0, 4).some((reply) => 'statusCode' in reply && reply.statusCode === 201)).toBe(true)

  const { data } = (await owner.get(`/api/vehicles/${vehicle}/trips`)).json<{ data: TripReply[] }>()
  const driven = data.reduce((sum, trip) => sum + trip.attributes.distance, 0)
  expect(driven).toBe(60)
  const rows = await app.db
    .selectFrom('trips')
    .select(['id', 'merged_into', 'merged_from'])
    .where('vehicle_id', '=', vehicle)
    .execute()
  const sources = rows.flatMap((row) => row.merged_from ?? [])
  expect(new Set(sources).size).toBe(sources.length)
  for (const { id, merged_from } of rows)
    for (const source of merged_from ?? [])
      expect(rows.find((row) => row.id === source)?.merged_into).toBe(id)
})

const ended = (minutesAgo: number) => {
  const end = Date.now() - minutesAgo * 60_000
  return { dateStartIso: new Date(end - 60_000).toISOString(), dateEndIso: new Date(end).toISOString() }
}
const WEEK = 7 * 24 * 60

const isLate = async (person: Person, vehicle: string) =>
  (await person.get(`/api/vehicles/${vehicle}/trips`))
    .json<{ data: TripReply[] }>()
    .data.map(({ attributes }) => attributes.isLate)

test('a trip is late by its entry, a merged one by the entries of its originals', async () => {
  const { owner, vehicle } = await fixture()
  const make = (minutesAgo: number) => makeTrip(owner, vehicle, { ...tripFrom(0, 0), ...ended(minutesAgo) })
  const [late, soon, now] = [await make(WEEK + 1), await make(WEEK - 1), await make(0)]
  expect([late, soon, now].map(({ attributes }) => attributes.isLate)).toEqual([true, false, false])
  expect(await isLate(owner, vehicle)).toEqual([false, false, true])
  const merged = (await merge(owner, idsOf([late, soon]))).json<{ data: TripReply }>().data
  expect(merged.attributes.isLate).toBe(true)
  const again = (await merge(owner, [merged.id, now.id])).json<{ data: TripReply }>().data
  expect(again.attributes.isLate).toBe(true)
  const changed = await owner.patch(`/api/trips/${again.id}`, 'trip', { reason: 'Messe' })
  expect(changed.json().data.attributes.isLate).toBe(true)
  expect(await isLate(owner, vehicle)).toEqual([true])
})

/** Shifts recorded_now(). */
const clock = (shift: string) =>
  sql`create or replace function recorded_now() returns timestamptz language sql volatile as
    ${sql.lit(`select clock_timestamp() + interval '${shift}'`)}`.execute(app.db)

test('a trip entered in time is not late because it was merged weeks later', async () => {
  const { owner, vehicle } = await fixture()
  const make = (minutesAgo: number) => makeTrip(owner, vehicle, { ...tripFrom(0, 0), ...ended(minutesAgo) })
  const trips = [await make(10), await make(5)]
  await clock('30 days')
  const { id, attributes } = (await merge(owner, idsOf(trips))).json<{ data: TripReply }>().data
  await clock('0 days')
  expect(Date.parse(attributes.createdAt) - Date.parse(attributes.dateEndIso)).toBeGreaterThan(WEEK * 60_000)
  expect(attributes.isLate).toBe(false)
  expect((await owner.get(`/api/trips/${id}`)).json().data.attributes.isLate).toBe(false)
  expect(await isLate(owner, vehicle)).toEqual([false])
})
