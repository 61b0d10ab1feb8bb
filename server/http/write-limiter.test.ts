import { afterEach, expect, test, vi } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { makeRule } from '../inbox/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { writeLimiter } from './write-limiter.ts'

const app = useApp({}, { writeRate: { burst: 26, perSecond: 2 } })
afterEach(() => void vi.useRealTimers())

const refusalOf = (work: () => void): unknown => {
  try {
    work()
    return null
  } catch (error) {
    return (error as { headers?: object }).headers
  }
}

test('a company has a burst, which fills up again; what is refused takes nothing', () => {
  let at = 1_000_000
  const { take, add } = writeLimiter({ burst: 20, perSecond: 4 }, () => at)
  const by = (userId: string, records: number, companyId = 'a') =>
    refusalOf(() => take({ companyId, userId }, records))
  // A user has half of it, and two have all of it.
  expect([by('ann', 8), by('ann', 5), by('ann', 2)]).toEqual([null, { 'retry-after': '2' }, null])
  expect([by('bob', 10), by('eve', 1), by('ann', 10, 'b')]).toEqual([null, { 'retry-after': '1' }, null])
  at += 1_000
  expect([by('ann', 3), by('ann', 2), by('eve', 2), by('eve', 1)]).toEqual([
    { 'retry-after': '1' },
    null,
    null,
    { 'retry-after': '1' },
  ])
  // What was written besides is owed.
  add({ companyId: 'a', userId: 'ann' }, 6)
  at += 3_000
  expect(by('ann', 1)).toEqual({ 'retry-after': '1' })
  at += 500
  expect(by('ann', 1)).toBeNull()
})

const track = (count: number) => ({
  points: Array.from({ length: count }, (_, nth) => ({
    latitude: 48.5 + nth / 1_000,
    longitude: 9.2,
    timestampIso: '2026-01-01T00:00:00Z',
  })),
})

/** Two trips that follow each other. */
async function makeLogbook(points = 2) {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const first = await makeTrip(owner, vehicle, tripFrom(0, 1, 0, { track: track(points) }))
  const second = await makeTrip(owner, vehicle, tripFrom(1, 2, 1))
  return { owner, vehicle, tripIds: [first.id, second.id] }
}

test.each(['a drive', 'a reading'])('%s counts as the computed odometers that it changes', async (what) => {
  const { owner, vehicle } = await makeLogbook()
  const drive = (hours: number, more = {}) =>
    owner.post(`/api/vehicles/${vehicle}/recording/positions`, 'drive', {
      sid: `${hours}`,
      startedAtIso: hoursAgo(hours),
      endedAtIso: hoursAgo(hours - 0.5),
      positions: [],
      ...more,
    })
  const confirm = () =>
    owner.post(`/api/vehicles/${vehicle}/odometer-confirmation`, 'odometer_confirmation', {
      odometer: 5_000,
      isDriftAccepted: true,
    })
  // A vehicle and two trips were added: that makes 7. What follows is one and four more.
  for (const hours of [5, 4, 3, 2]) expect((await drive(hours)).statusCode).toBe(200)
  const changed = await (what === 'a drive' ? drive(6, { odometerEnd: 5_000 }) : confirm())
  expect(changed.statusCode).toBe(200)
  expect((await drive(1)).statusCode).toBe(200)
  expect((await drive(0.5)).statusCode).toBe(429)
})

test('trips that rules answer count as what they write', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const placeEnd = { name: 'Werk', address: { street: 'Hauptstraße 1', city: 'Ulm', country: 'DE' } }
  for (let nth = 0; nth < 5; nth += 1)
    await makeTrip(owner, vehicle, tripFrom(nth, nth + 1, nth, { category: 'none', placeEnd }))
  await makeRule(owner, id, { from: { kind: 'any' }, to: { kind: 'place', place: placeEnd } })
  const answer = () => owner.send({ method: 'POST', url: `/api/companies/${id}/answer-by-rules` })
  // A vehicle, five trips and a rule: 7. The answers are 1 + 5, which makes 13.
  expect((await answer()).json().data.attributes.answered).toBe(5)
  expect((await answer()).statusCode).toBe(429)
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Begun an hour ago, with a position each second. */
const longDrive = (positions: number) => ({
  sid: 'd',
  startedAtIso: hoursAgo(1),
  positions: Array.from({ length: positions }, (_, nth) => ({
    latitude: 48.5,
    longitude: 9.2,
    timestampIso: new Date(Date.now() - 3_600_000 + nth * 1_000).toISOString(),
  })),
})

test('the positions of a drive and the points of a track count as what they take to be kept', async () => {
  const write = ({ owner, vehicle }: Awaited<ReturnType<typeof makeLogbook>>) =>
    owner.post(`/api/vehicles/${vehicle}/trips`, 'trip', tripFrom(2, 3, 2))
  expect((await write(await makeLogbook(4_999))).statusCode).toBe(201)
  // A vehicle, two trips and ten: 13.
  expect((await write(await makeLogbook(5_000))).statusCode).toBe(429)

  for (const [positions, status] of [
    [160, 201],
    [180, 429],
  ] as const) {
    const book = await makeLogbook()
    const path = `/api/vehicles/${book.vehicle}/recording/positions`
    expect((await book.owner.post(path, 'drive', longDrive(positions))).statusCode).toBe(200)
    expect((await write(book)).statusCode).toBe(status)
  }
})

test('what belongs to the company counts as well', async () => {
  const { id, owner } = await makeCompany(app)
  const tags = Array.from({ length: 14 }, (_, nth) => `Marke ${nth}`)
  const statuses: number[] = []
  for (const label of tags)
    statuses.push((await owner.post(`/api/companies/${id}/selectionlists/tags`, 'tag', { label })).statusCode)
  expect(statuses).toEqual([...Array(13).fill(201), 429])
})

const changeBoth = (person: Person, tripIds: string[], version: number) =>
  person.post('/api/transactions/change-trips', 'change-trip-transaction', {
    tripIds,
    versions: [version, version],
    reason: `Besuch ${version}`,
  })
const merge = (person: Person, tripIds: string[]) =>
  person.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds })

test('calls for many records count as many, and calls for one as one, for the company alone', async () => {
  const { owner, vehicle, tripIds } = await makeLogbook()
  const stranger = await app.person()
  for (let version = 1; version < 6; version++) {
    expect((await changeBoth(stranger, tripIds, version)).statusCode).toBe(404)
    expect((await changeBoth(owner, tripIds, version)).statusCode).toBe(200)
  }
  const refused = await changeBoth(owner, tripIds, 6)
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([429, 'rate_limited'])
  expect(refused.headers['retry-after']).toBe('2')
  const one = await owner.patch(`/api/trips/${tripIds[0]}`, 'trip', { reason: 'Messe' })
  expect(one.statusCode).toBe(429)
  expect((await owner.get(`/api/vehicles/${vehicle}/trips`)).statusCode).toBe(200)
  const other = await makeLogbook()
  expect((await changeBoth(other.owner, other.tripIds, 1)).statusCode).toBe(200)
  vi.advanceTimersByTime(2_000)
  expect((await changeBoth(owner, tripIds, 6)).statusCode).toBe(200)
})

test('a merge counts as the track that it copies, and its undoing as the trips that it restores', async () => {
  const { owner, vehicle, tripIds } = await makeLogbook(500)
  const undo = (id: string) => owner.send({ method: 'POST', url: `/api/trips/${id}/undo-merge` })
  // A vehicle, two trips and a track were added. A merge of both is 2 + 1, its undoing 1 + 2: that makes 10 of 13.
  const merged = await merge(owner, tripIds)
  expect(merged.statusCode).toBe(201)
  expect((await undo(merged.json().data.id)).statusCode).toBe(200)
  // Now 13.
  expect((await merge(owner, tripIds)).statusCode).toBe(201)
  const refused = await owner.post(`/api/vehicles/${vehicle}/trips`, 'trip', tripFrom(2, 3, 2))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
})
