import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { userAuthorship } from '../../history/public.ts'
import { useApp } from '../../testing/app.ts'
import { undoMerge } from '../../trips/public.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import type { TripEntry } from '../model.ts'
import { readReport } from '../testing.ts'

const app = useApp()

async function withVehicle() {
  const { owner, id: companyId } = await makeCompany(app)
  const { id: vehicleId } = await makeVehicle(owner, companyId)
  const drive = (...trip: Parameters<typeof tripFrom>) => makeTrip(owner, vehicleId, tripFrom(...trip))
  const read = async (sent: object = { filter: {} }) => (await readReport(app.db, companyId, sent))[0]
  const trips = async (sent?: object) =>
    ((await read(sent))?.trips ?? []).filter((line): line is TripEntry => line.kind === 'trip')
  const merge = async (tripIds: string[]) => {
    const reply = await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', {
      tripIds,
    })
    if (reply.statusCode >= 300) throw new Error(reply.body)
    return reply.json<{ data: { id: string } }>().data.id
  }
  return { owner, companyId, vehicleId, drive, read, trips, merge }
}

/** What was done, and each field as `name from → to`. */
const describeChanges = ({ changes }: TripEntry) =>
  changes.map(({ action, fields }) => ({
    [action]: fields.map(({ name, from, to }) => `${name} ${JSON.stringify(from)} → ${JSON.stringify(to)}`),
  }))

test('what was changed since stands under its trip, oldest first, with its writer', async () => {
  const { owner, drive, trips, read } = await withVehicle()
  const trip = await drive(0, 10, 0, { category: 'business', reason: 'Messe' })
  await drive(10, 20, 1)
  await owner.patch(`/api/trips/${trip.id}`, 'trip', { reason: 'Abholung', odometerEnd: 9.5 })
  await owner.patch(`/api/trips/${trip.id}`, 'trip', { comment: 'Tor 3' })
  const [first, second] = await trips()
  expect(first && describeChanges(first)).toEqual([
    { changed: ['odometerEnd 10 → 9.5', 'reason "Messe" → "Abholung"'] },
    { changed: ['comment null → "Tor 3"'] },
  ])
  expect(first?.changes[0]?.actorName).toMatch(/^Pat Person \d+$/)
  expect(second?.changes).toEqual([])
  expect((await read())?.summary.changes).toBe(2)
})

test('a deleted trip says who deleted it, also what was changed before', async () => {
  const { owner, drive, trips, read } = await withVehicle()
  const trip = await drive(0, 10, 0)
  await owner.patch(`/api/trips/${trip.id}`, 'trip', { category: 'family' })
  await owner.remove(`/api/trips/${trip.id}`)
  const [gone] = await trips()
  expect(gone).toMatchObject({ isDeleted: true, number: null })
  expect(gone && describeChanges(gone)).toEqual([
    { changed: ['category "none" → "family"'] },
    { deleted: [] },
  ])
  expect((await read())?.summary).toMatchObject({ trips: 0, deleted: 1, changes: 2 })
})

test('a merged trip tells what each of its originals was, and they are no deleted trips', async () => {
  const { owner, drive, trips, merge, read } = await withVehicle()
  const first = await drive(0, 10, 0, { category: 'business', reason: 'Messe' })
  const second = await drive(10, 25, 1, { category: 'business', reason: 'Abholung' })
  await owner.patch(`/api/trips/${second.id}`, 'trip', { reason: 'Lieferung' })
  const third = await drive(25, 30, 2, { category: 'business', reason: 'Rückweg' })
  const merged = await merge([await merge([first.id, second.id]), third.id])
  const all = await trips()
  expect(all.map(({ id, isDeleted }) => ({ id, isDeleted }))).toEqual([{ id: merged, isDeleted: false }])
  const [changed, ...merges] = all[0] ? describeChanges(all[0]) : []
  expect(changed).toEqual({ changed: ['reason "Abholung" → "Lieferung"'] })
  // The entries of one merge have no order among themselves.
  const expected = [
    {
      merged: [
        'dateEndIso "2026-03-01T06:30:00.000Z" → "2026-03-01T07:30:00.000Z"',
        'odometerEnd 10 → 25',
        'reason "Messe" → "Messe; Lieferung"',
      ],
    },
    {
      merged: [
        'dateStartIso "2026-03-01T07:00:00.000Z" → "2026-03-01T06:00:00.000Z"',
        'odometerStart 10 → 0',
        'reason "Lieferung" → "Messe; Lieferung"',
      ],
    },
    {
      merged: [
        'dateEndIso "2026-03-01T07:30:00.000Z" → "2026-03-01T08:30:00.000Z"',
        'odometerEnd 25 → 30',
        'reason "Messe; Lieferung" → "Messe; Lieferung; Rückweg"',
      ],
    },
    {
      merged: [
        'dateStartIso "2026-03-01T08:00:00.000Z" → "2026-03-01T06:00:00.000Z"',
        'odometerStart 25 → 0',
        'reason "Rückweg" → "Messe; Lieferung; Rückweg"',
      ],
    },
  ]
  expect(merges).toHaveLength(4)
  expect(merges.slice(0, 2)).toEqual(expect.arrayContaining(expected.slice(0, 2)))
  expect(merges.slice(2)).toEqual(expect.arrayContaining(expected.slice(2)))
  expect((await read())?.summary).toMatchObject({ trips: 1, deleted: 0, changes: 5 })
})

test('after a merge was undone the originals stand there with it in their history', async () => {
  const { owner, companyId, vehicleId, drive, trips, merge, read } = await withVehicle()
  const first = await drive(0, 10, 0)
  const second = await drive(10, 25, 1)
  const tripId = await merge([first.id, second.id])
  const write = {
    vehicle: { id: vehicleId, companyId },
    ...userAuthorship({ actor: { userId: owner.id }, requestId: 'undo' }),
    billing: 'none' as const,
  }
  await app.db.transaction().execute((tx) => undoMerge(tx, { ...write, tripId }))
  const all = await trips()
  expect(all.map(({ id, number }) => [id, number])).toEqual([
    [first.id, 1],
    [second.id, 2],
  ])
  expect(all.map(({ changes }) => changes.map(({ action }) => action))).toEqual([
    ['merged', 'restored'],
    ['merged', 'restored'],
  ])
  expect((await read())?.summary).toMatchObject({ trips: 2, deleted: 0, changes: 4 })
})

test('many trips with their changes come out in order, whatever was changed first', async () => {
  const { owner, drive, trips } = await withVehicle()
  const hours = [5, 1, 4, 2, 3]
  const made = []
  for (const hour of hours) made.push(await drive(hour * 10, hour * 10 + 10, hour))
  for (const { id, attributes } of made.toReversed())
    await owner.patch(`/api/trips/${id}`, 'trip', { comment: `at ${attributes.odometerStart}` })
  expect((await trips()).map((trip) => describeChanges(trip))).toEqual(
    [10, 20, 30, 40, 50].map((start) => [{ changed: [`comment null → "at ${start}"`] }]),
  )
})
