import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TrackPoint } from '#contract/trips/track.ts'
import { makeCompany } from '../../companies/testing.ts'
import { withoutGuards } from '../../history/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { makeTrip, type TripReply, tripFrom } from '../testing.ts'
import { simulateTrack, trackKilometres } from './testing.ts'

const app = useApp()

async function fixture() {
  const { id, owner } = await makeCompany(app)
  return { owner, vehicle: (await makeVehicle(owner, id)).id }
}

const bodyWith = (points: string) =>
  `{"data":{"type":"trip","attributes":{${JSON.stringify(tripFrom(0, 1)).slice(1, -1)},"track":{"points":[${points}]}}}}`

test('millions of invalid points are refused before they are parsed', async () => {
  const { owner, vehicle } = await fixture()
  const body = bodyWith(`${'{},'.repeat(6_500_000)}{}`)
  const reply = await owner.send({ method: 'POST', url: `/api/vehicles/${vehicle}/trips`, body })
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([413, 'payload.too_large'])
})

test('points are counted before any of them is validated', async () => {
  const { owner, vehicle } = await fixture()
  const body = bodyWith(`${'{},'.repeat(100_000)}{}`)
  const reply = await owner.send({ method: 'POST', url: `/api/vehicles/${vehicle}/trips`, body })
  expect([reply.statusCode, reply.json().errors.map(({ source }: { source: object }) => source)]).toEqual([
    400,
    [{ pointer: '/data/attributes/track/points' }],
  ])
})

test('only a trip may be larger than a megabyte', async () => {
  const { owner, vehicle } = await fixture()
  const { id } = await makeTrip(owner, vehicle, tripFrom(0, 1))
  const attributes = { comment: 'x'.repeat(1_000_000) }
  expect((await owner.patch(`/api/trips/${id}`, 'trip', attributes)).statusCode).toBe(413)
  expect((await owner.post(`/api/vehicles/${vehicle}/trips`, 'trip', attributes)).statusCode).toBe(400)
})

test('tracks of more than two million points in total are not joined, and their trips stay as they are', async () => {
  const { owner, vehicle } = await fixture()
  const ids: string[] = []
  for (const hour of [0, 1])
    ids.push(
      (
        await makeTrip(
          owner,
          vehicle,
          tripFrom(hour, hour + 1, hour, { track: { points: simulateTrack(3) } }),
        )
      ).id,
    )
  const merge = () => owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds: ids })
  const claim = (points: number) =>
    withoutGuards(app.db, sql`update trip_tracks set points = ${points} where trip_id in (${sql.join(ids)})`)
  const listed = async () =>
    (await owner.get(`/api/vehicles/${vehicle}/trips`)).json<{ data: TripReply[] }>().data.map(({ id }) => id)

  await claim(1_000_001)
  const refused = await merge()
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toMatchObject([
    { code: 'validation.failed', source: { pointer: '/data/attributes/tripIds' } },
  ])
  expect((await listed()).toSorted()).toEqual(ids.toSorted())

  await claim(1_000_000)
  expect((await merge()).statusCode).toBe(201)
})

test('a merged track has at most the points of any other, and keeps the ends of each part and its length', async () => {
  const { owner, vehicle } = await fixture()
  const whole = simulateTrack(120_000)
  const halves = [whole.slice(0, 60_000), whole.slice(60_000)]
  const ids: string[] = []
  for (const [hour, points] of halves.entries())
    ids.push((await makeTrip(owner, vehicle, tripFrom(hour, hour + 1, hour, { track: { points } }))).id)
  const reply = await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds: ids })
  expect(reply.statusCode).toBe(201)
  const { id } = reply.json<{ data: TripReply }>().data

  const { points } = (await owner.get(`/api/trips/${id}/track`)).json<{
    data: { attributes: { points: TrackPoint[] } }
  }>().data.attributes
  expect(points.length).toBeGreaterThan(50_000)
  expect(points.length).toBeLessThanOrEqual(100_000)
  const times = new Set(points.map(({ timestampIso }) => timestampIso))
  const ends = halves.flatMap((half) => [half[0], half.at(-1)])
  expect(ends.map((end) => times.has(end?.timestampIso ?? ''))).toEqual([true, true, true, true])
  expect([...times]).toEqual([...times].toSorted())
  expect(Math.abs(trackKilometres(points) / trackKilometres(whole) - 1)).toBeLessThan(0.01)
  const stored = await app.db
    .selectFrom('trip_tracks')
    .select('points')
    .where('trip_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.points).toBe(points.length)
})
