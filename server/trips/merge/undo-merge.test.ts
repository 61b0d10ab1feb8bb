import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { makeTrip, type TripReply, tripFrom } from '../testing.ts'

const app = useApp()

/** Three trips, the first two of them merged. */
async function mergedLogbook() {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const trips: TripReply[] = []
  for (const [hour, name] of ['Ulm', 'Aalen', 'Hof'].entries())
    trips.push(
      await makeTrip(owner, vehicle, tripFrom(hour * 10, hour * 10 + 10, hour, { placeEnd: { name } })),
    )
  const [first = '', second = '', third = ''] = trips.map((trip) => trip.id)
  const merge = async (...tripIds: string[]): Promise<TripReply> =>
    (await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds })).json().data
  const list = async () => {
    const { data } = (await owner.get(`/api/vehicles/${vehicle}/trips`)).json<{ data: TripReply[] }>()
    return data.map((trip) => [trip.id, trip.attributes.isMerged])
  }
  return { owner, vehicle, first, second, third, merge, list, merged: await merge(first, second) }
}
type Logbook = Awaited<ReturnType<typeof mergedLogbook>>

const undo = ({ owner }: Logbook, id: string) =>
  owner.send({ method: 'POST', url: `/api/trips/${id}/undo-merge` })
const originalsOf = async ({ owner }: Logbook, id: string) => {
  const { data } = (await owner.get(`/api/trips/${id}/originals`)).json<{ data: TripReply[] }>()
  return data.map(({ id, attributes }) => [id, attributes.placeEnd?.name])
}

test('a merged trip is marked and names its originals in the order of time, through several merges', async () => {
  const logbook = await mergedLogbook()
  const { first, second, third, merged, merge, list } = logbook
  expect(merged.attributes.isMerged).toBe(true)
  expect(await list()).toEqual([
    [third, false],
    [merged.id, true],
  ])
  expect(await originalsOf(logbook, merged.id)).toEqual([
    [first, 'Ulm'],
    [second, 'Aalen'],
  ])
  expect(await originalsOf(logbook, third)).toEqual([])
  const all = await merge(merged.id, third)
  expect(await originalsOf(logbook, all.id)).toEqual([
    [first, 'Ulm'],
    [second, 'Aalen'],
    [third, 'Hof'],
  ])
})

test('originals come in pages', async () => {
  const logbook = await mergedLogbook()
  const { owner, second, third, merged, merge } = logbook
  const { id } = await merge(merged.id, third)
  const page = await owner.get(`/api/trips/${id}/originals?page[limit]=1&page[offset]=1`)
  const { data, meta } = page.json<{ data: TripReply[]; meta: { page: object } }>()
  expect(data.map((trip) => trip.id)).toEqual([second])
  expect(meta.page).toEqual({ limit: 1, offset: 1, total: 3 })
  const tooMany = await owner.get(`/api/trips/${id}/originals?page[limit]=201`)
  expect([tooMany.statusCode, tooMany.json().errors[0].source]).toEqual([400, { parameter: 'page[limit]' }])
})

test('undoing a merge restores the originals instead of the merged trip', async () => {
  const logbook = await mergedLogbook()
  const { owner, first, second, third, merged, list } = logbook
  const reply = await undo(logbook, merged.id)
  expect(reply.statusCode).toBe(200)
  const { data } = reply.json<{ data: TripReply[] }>()
  expect(data.map(({ id, attributes }) => [id, attributes.distance])).toEqual([
    [first, 10],
    [second, 10],
  ])
  expect(await list()).toEqual([
    [third, false],
    [second, false],
    [first, false],
  ])
  expect((await owner.get(`/api/trips/${merged.id}`)).statusCode).toBe(404)
  expect((await undo(logbook, merged.id)).statusCode).toBe(404)
})

test('a trip that was never merged, or was changed since, keeps what it is', async () => {
  const logbook = await mergedLogbook()
  const { owner, third, merged, list } = logbook
  const before = await list()
  const refused = async (id: string) => {
    const reply = await undo(logbook, id)
    return [reply.statusCode, reply.json().errors[0].code]
  }
  expect(await refused(third)).toEqual([409, 'trips.merge_not_undoable'])
  await owner.patch(`/api/trips/${merged.id}`, 'trip', { reason: 'Besuch' })
  expect(await refused(merged.id)).toEqual([409, 'trips.merge_not_undoable'])
  expect(await list()).toEqual(before)
})
