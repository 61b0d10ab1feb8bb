import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Change } from '#contract/history/change.ts'
import { makeCompany } from '../companies/testing.ts'
import { newId } from '../db/id.ts'
import type { Tx } from '../db/pool.ts'
import { eraseRecord } from '../history/erase/erase-record.ts'
import { userAuthorship } from '../history/public.ts'
import { useDataDir, verify, withoutGuards } from '../history/testing.ts'
import { Refusal } from '../http/refusal.ts'
import { useApp } from '../testing/app.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { checkTripMerge } from './checked-values.ts'
import { mergeTrips } from './merge/merge-trips.ts'
import { undoMerge } from './merge/undo-merge.ts'
import { restoreTrip } from './restore-trip.ts'
import { makeTrip, tripFrom } from './testing.ts'

const app = useApp()
const dataDir = useDataDir()

async function makeLogbook() {
  const { id: companyId, owner } = await makeCompany(app)
  const { id } = await makeVehicle(owner, companyId)
  const trips = [
    await makeTrip(owner, id, tripFrom(0, 12, 0, { sid: 'a', reason: 'Lieferung', category: 'business' })),
    await makeTrip(owner, id, tripFrom(12, 20, 1, { sid: 'b' })),
    await makeTrip(owner, id, tripFrom(20, 31, 2, { sid: 'c' })),
  ]
  const [a = '', b = '', c = ''] = trips.map((trip) => trip.id)
  const by = userAuthorship({ actor: { userId: owner.id }, requestId: newId() })
  const write = { vehicle: { id, companyId }, ...by, billing: 'none' as const }
  return { owner, vehicle: { id, companyId }, write, trips, a, b, c }
}
type Logbook = Awaited<ReturnType<typeof makeLogbook>>

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction().execute(work)
const restore = ({ write }: Logbook, tripId: string) =>
  inTransaction((tx) => restoreTrip(tx, { ...write, tripId }))
const merge = ({ write }: Logbook, ...tripIds: string[]) =>
  inTransaction((tx) => mergeTrips(tx, { ...write, values: checkTripMerge({ tripIds }) }))
const undo = ({ write }: Logbook, tripId: string) =>
  inTransaction((tx) => undoMerge(tx, { ...write, tripId }))

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

const read = async ({ owner, vehicle }: Logbook, id: string) => {
  const trip = await owner.get(`/api/trips/${id}`)
  const changes = await owner.get(`/api/trips/${id}/changes`)
  const { data } = changes.json<{ data: { attributes: Change }[] }>()
  return {
    status: trip.statusCode,
    attributes: trip.json<{ data?: { attributes: Record<string, unknown> } }>().data?.attributes,
    actions: data.map(({ attributes: { action, relatedIds } }) => [action, ...relatedIds]),
    odometer: (await owner.get(`/api/vehicles/${vehicle.id}`)).json<{
      data: { attributes: { odometer: number } }
    }>().data.attributes.odometer,
  }
}

const post = ({ owner, vehicle }: Logbook, sid: string) =>
  owner.post(`/api/vehicles/${vehicle.id}/trips`, 'trip', tripFrom(0, 1, 0, { sid }))

const holds = async ({ vehicle }: Logbook) =>
  expect((await verify(app.db, dataDir, vehicle.id)).faults).toEqual([])

test('a deleted trip is restored unchanged, counts again, and its sid is valid again', async () => {
  const book = await makeLogbook()
  await book.owner.remove(`/api/trips/${book.c}`)
  expect((await read(book, book.c)).odometer).toBe(20)
  expect((await post(book, 'c')).statusCode).toBe(409)

  const row = await restore(book, book.c)
  expect(row).toMatchObject({ id: book.c, version: 3, deleted_at: null })
  const { attributes, actions, odometer } = await read(book, book.c)
  expect({ ...attributes, changedAt: null }).toEqual({ ...book.trips[2]?.attributes, changedAt: null })
  expect(actions).toEqual([['restored'], ['deleted'], ['created']])
  expect(odometer).toBe(31)
  const again = await post(book, 'c')
  expect([again.statusCode, again.json<{ data: { id: string } }>().data.id]).toEqual([200, book.c])
  await holds(book)
})

test('a trip that is not deleted, unknown or of a deleted vehicle is not restored', async () => {
  const book = await makeLogbook()
  const other = await makeLogbook()
  expect(await codeOf(restore(book, book.a))).toBe('record.not_deleted')
  expect(await codeOf(restore(book, newId()))).toBe('not_found')
  expect(await codeOf(restore(book, other.a))).toBe('not_found')
  await book.owner.remove(`/api/trips/${book.a}`)
  await book.owner.remove(`/api/vehicles/${book.vehicle.id}`)
  expect(await codeOf(restore(book, book.a))).toBe('not_found')
  await holds(book)
})

test('undoing a merge restores the originals and deletes the merged trip', async () => {
  const book = await makeLogbook()
  const merged = await merge(book, book.a, book.b)
  expect(await codeOf(restore(book, book.a))).toBe('trip.replaced')

  const originals = await undo(book, merged.id)
  expect(originals.map(({ id, version, merged_into }) => [id, version, merged_into])).toEqual([
    [book.a, 3, null],
    [book.b, 3, null],
  ])
  const first = await read(book, book.a)
  expect({ ...first.attributes, changedAt: null }).toEqual({ ...book.trips[0]?.attributes, changedAt: null })
  expect(first.actions).toEqual([['restored', merged.id], ['merged', merged.id], ['created']])
  expect(await read(book, merged.id)).toMatchObject({
    status: 404,
    actions: [
      ['split', book.a, book.b],
      ['merged', book.a, book.b],
    ],
  })
  expect((await post(book, 'a')).json<{ data: { id: string } }>().data.id).toBe(book.a)
  expect(await codeOf(restore(book, merged.id))).toBe('trip.replaced')
  expect(await codeOf(undo(book, merged.id))).toBe('trips.merge_not_undoable')
  await holds(book)
})

test('a merge of merged trips is undone step by step', async () => {
  const book = await makeLogbook()
  const inner = await merge(book, book.a, book.b)
  const outer = await merge(book, inner.id, book.c)
  expect(await codeOf(undo(book, inner.id))).toBe('trips.merge_not_undoable')
  expect((await undo(book, outer.id)).map(({ id }) => id)).toEqual([inner.id, book.c])
  expect((await undo(book, inner.id)).map(({ id }) => id)).toEqual([book.a, book.b])
  await holds(book)
})

test('a merge is not undone once the merged trip was changed, erased from or deleted, nor without a merge', async () => {
  const changed = await makeLogbook()
  const one = await merge(changed, changed.a, changed.b)
  await changed.owner.patch(`/api/trips/${one.id}`, 'trip', { reason: 'Messe' })
  expect(await codeOf(undo(changed, one.id))).toBe('trips.merge_not_undoable')
  expect(await codeOf(undo(changed, changed.c))).toBe('trips.merge_not_undoable')

  const erased = await makeLogbook()
  const two = await merge(erased, erased.a, erased.b)
  await eraseRecord(app.db, 'trip', two.id, 'personal', erased.owner.id)
  expect(await codeOf(undo(erased, two.id))).toBe('trips.merge_not_undoable')

  const deleted = await makeLogbook()
  const three = await merge(deleted, deleted.a, deleted.b)
  await deleted.owner.remove(`/api/trips/${three.id}`)
  expect(await codeOf(undo(deleted, three.id))).toBe('trips.merge_not_undoable')
  await restore(deleted, three.id)
  expect(await undo(deleted, three.id)).toHaveLength(2)
  for (const book of [changed, erased, deleted]) await holds(book)
})

test('erasing from an original reports the merged trip, even after the merge was undone', async () => {
  const book = await makeLogbook()
  const merged = await merge(book, book.a, book.b)
  await undo(book, merged.id)
  const erased = await eraseRecord(app.db, 'trip', book.a, 'personal', book.owner.id)
  expect(erased?.related).toEqual([merged.id])
})

const COME_BACK = (id: string) => sql`update trips set deleted_at = null, merged_into = null where id = ${id}`

test('an original cannot be restored beside the merged trip; verify finds it if the guard was off', async () => {
  const book = await makeLogbook()
  const merged = await merge(book, book.a, book.b)
  await expect(COME_BACK(book.a).execute(app.db)).rejects.toThrow('where no other stands in its place')
  const asOwner = sql`select set_config('wegbuch.actor', ${book.owner.id}, true)`
  const back = sql`alter table trips enable always trigger trips_record_changed`
  const counted = sql`alter table trips enable always trigger trips_recount_changed`
  await withoutGuards(app.db, asOwner, back, counted, COME_BACK(book.a))
  expect((await verify(app.db, dataDir, book.vehicle.id)).faults).toEqual([
    `Vehicle ${book.vehicle.id}: the trip ${book.a} counts beside the trip ${merged.id} that it was merged into.`,
  ])
})
