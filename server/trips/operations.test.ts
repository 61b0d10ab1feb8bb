import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { NewTrip } from '#contract/trips/trip.ts'
import { makeCompany } from '../companies/testing.ts'
import { newId } from '../db/id.ts'
import type { Tx } from '../db/pool.ts'
import { userAuthorship } from '../history/public.ts'
import { useDataDir, verify } from '../history/testing.ts'
import { Refusal } from '../http/refusal.ts'
import { useApp } from '../testing/app.ts'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import { checkVehicle, lockVehicle, recordVehicle } from '../vehicles/public.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { changeTrip } from './change-trip.ts'
import { checkTripChange, checkTripMerge } from './checked-values.ts'
import { mergeTrips } from './merge/merge-trips.ts'
import { recordTrip, recordTrips } from './record-trips.ts'
import { removeTrip } from './remove-trip.ts'
import { tripFrom } from './testing.ts'
import { checkTrip } from './track/tasks.ts'

const app = useApp()
const dataDir = useDataDir()

async function makeWrite() {
  const { id: companyId, owner } = await makeCompany(app)
  const { id } = await makeVehicle(owner, companyId)
  const by = userAuthorship({ actor: { userId: owner.id }, requestId: 'job 7' })
  return { vehicle: { id, companyId }, ...by, billing: 'none' as const }
}

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction().execute(work)

const trip = (from: number, hour: number, more: Partial<NewTrip> = {}) =>
  checkTrip({ ...tripFrom(from, from + 2, hour), ...more })

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

const rowsOf = (vehicleId: string) =>
  app.db.selectFrom('trips').select(['sid', 'version']).where('vehicle_id', '=', vehicleId).execute()

/** How often this connection has written to the history, the counters and the vehicles since the last report. */
async function writesTo(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ writes: number }>`
    select (n_tup_ins + n_tup_upd)::integer as writes from pg_stat_xact_user_tables
    where relname in ('history_entries', 'trip_months', 'vehicles') order by relname`.execute(tx)
  return rows.map(({ writes }) => writes)
}

test('many trips are written in order, under one lock, with one counter update', async () => {
  const write = await makeWrite()
  const values = Array.from({ length: 40 }, (_, nth) => trip(nth * 2, nth, { sid: `s${nth}` }))
  const { recorded, written } = await inTransaction(async (tx) => {
    const before = await writesTo(tx)
    const recorded = await recordTrips(tx, { ...write, values })
    const after = await writesTo(tx)
    return { recorded, written: after.map((count, index) => count - (before[index] ?? 0)) }
  })
  expect(recorded.map(({ row, isAlreadyCreated }) => [row.sid, isAlreadyCreated])).toEqual(
    values.map(({ sid }) => [sid, false]),
  )
  expect(written).toEqual([40, 1, 1])
  const { rows: entries } = await sql<{ sid: string; request_id: string }>`
    select t.sid, e.request_id from history_entries e join trips t on t.id = e.subject_id
    where e.vehicle_id = ${write.vehicle.id} order by e.number`.execute(app.db)
  expect(entries).toEqual(values.map(({ sid }) => ({ sid, request_id: 'job 7' })))
  expect((await verify(app.db, dataDir, write.vehicle.id)).faults).toEqual([])
})

test('an existing sid, in the logbook or in the same batch, creates no second trip', async () => {
  const write = await makeWrite()
  const first = await inTransaction((tx) =>
    recordTrip(tx, { ...write, values: trip(0, 0, { sid: 'there' }) }),
  )
  const values = ['new', 'there', 'new'].map((sid, nth) => trip(2, nth + 1, { sid }))
  const [one, two, three] = await inTransaction((tx) => recordTrips(tx, { ...write, values }))
  expect([one?.isAlreadyCreated, two?.isAlreadyCreated, three?.isAlreadyCreated]).toEqual([false, true, true])
  expect(two?.row.id).toBe(first.row.id)
  expect(three?.row.id).toBe(one?.row.id)
  expect(await rowsOf(write.vehicle.id)).toHaveLength(2)
})

test('of a batch with one invalid trip nothing is written', async () => {
  const write = await makeWrite()
  const backwards = trip(50, 1, { odometerEnd: 40 })
  expect(
    await codeOf(inTransaction((tx) => recordTrips(tx, { ...write, values: [trip(0, 0), backwards] }))),
  ).toBe('validation.failed')
  expect(await rowsOf(write.vehicle.id)).toEqual([])
})

const point = (minute: number) => ({
  latitude: 48.5,
  longitude: 9.2,
  timestampIso: new Date(Date.UTC(2026, 2, 1, 6, minute)).toISOString(),
})

test('a track is stored if the vehicle saves tracks, and a job announces it', async () => {
  const write = await makeWrite()
  const track = { points: [point(0), point(9)] }
  const withTrack = await inTransaction((tx) => recordTrip(tx, { ...write, values: trip(0, 0, { track }) }))
  await app.db.transaction().execute(async (tx) => {
    await lockVehicle(tx, write)
    await tx
      .updateTable('vehicles')
      .set({ is_save_track_enabled: false })
      .where('id', '=', write.vehicle.id)
      .execute()
  })
  const without = await inTransaction((tx) => recordTrip(tx, { ...write, values: trip(2, 1, { track }) }))
  expect(withTrack.row.track_digest).toMatch(/^[0-9a-f]{64}$/)
  expect(without.row.track_digest).toBeNull()
  const storedTracks = await app.db
    .selectFrom('trip_tracks')
    .select(['trip_id', 'points'])
    .where('company_id', '=', write.vehicle.companyId)
    .execute()
  expect(storedTracks).toEqual([{ trip_id: withTrack.row.id, points: 2 }])
  const { rows: jobs } = await sql<{ tripId: string }>`
    select j.payload ->> 'tripId' as "tripId" from graphile_worker._private_jobs j
    where j.payload ->> 'vehicleId' = ${write.vehicle.id}`.execute(app.db)
  expect(jobs).toEqual([{ tripId: withTrack.row.id }])
})

test('an operation refuses a deleted or foreign vehicle, also without a request', async () => {
  const write = await makeWrite()
  const { row } = await inTransaction((tx) => recordTrip(tx, { ...write, values: trip(0, 0, { sid: 'x' }) }))
  const stranger = { ...write, vehicle: { id: write.vehicle.id, companyId: newId() } }
  const operations = (by: typeof write): ((tx: Tx) => Promise<unknown>)[] => [
    (tx: Tx) => recordTrip(tx, { ...by, values: trip(0, 0, { sid: 'x' }) }),
    (tx: Tx) => changeTrip(tx, { ...by, tripId: row.id, values: checkTripChange({ reason: 'Lieferung' }) }),
    (tx: Tx) => removeTrip(tx, { ...by, tripId: row.id }),
    (tx: Tx) => mergeTrips(tx, { ...by, values: checkTripMerge({ tripIds: [row.id, newId()] }) }),
  ]
  for (const operation of operations(stranger))
    expect(await codeOf(inTransaction(operation))).toBe('not_found')
  await app.db.transaction().execute(async (tx) => {
    await lockVehicle(tx, write)
    await tx
      .updateTable('vehicles')
      .set({ deleted_at: sql<string>`recorded_now()` })
      .where('id', '=', write.vehicle.id)
      .execute()
  })
  for (const operation of operations(write)) expect(await codeOf(inTransaction(operation))).toBe('not_found')
  expect(await rowsOf(write.vehicle.id)).toEqual([{ sid: 'x', version: 1 }])
})

test('two operations on one vehicle wait for each other, also without a request', async () => {
  const write = await makeWrite()
  const order: string[] = []
  await inTransaction(async (tx) => {
    await lockVehicle(tx, write)
    const second = inTransaction((other) => recordTrip(other, { ...write, values: trip(0, 0) })).then(() =>
      order.push('second'),
    )
    await waitUntilBlocked(app.db)
    order.push('first')
    return { second }
  }).then(({ second }) => second)
  expect(order).toEqual(['first', 'second'])
})

test('operations refuse the pool: they need a transaction', async () => {
  const write = await makeWrite()
  const { row } = await inTransaction((tx) => recordTrip(tx, { ...write, values: trip(0, 0) }))
  const pool = app.db as Tx
  const track = { points: [point(0), point(9)] }
  const operations = [
    recordTrip(pool, { ...write, values: trip(2, 1) }),
    recordTrip(pool, { ...write, values: trip(2, 1, { track }) }),
    changeTrip(pool, { ...write, tripId: row.id, values: checkTripChange({ reason: 'Lieferung' }) }),
    removeTrip(pool, { ...write, tripId: row.id }),
    mergeTrips(pool, { ...write, values: checkTripMerge({ tripIds: [row.id, newId()] }) }),
    recordVehicle(pool, {
      ...write,
      companyId: write.vehicle.companyId,
      values: checkVehicle({ licensePlate: 'RT-WB 1' }),
    }),
  ]
  const outcomes = await Promise.all(operations.map(codeOf))
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ message: expect.stringContaining('takes a transaction, not the pool') })
  expect(await rowsOf(write.vehicle.id)).toEqual([{ sid: null, version: 1 }])
})

test('neither the pool nor unchecked values compile', () => {
  const write = {
    vehicle: { id: '', companyId: '' },
    ...userAuthorship({ actor: { userId: '' }, requestId: '' }),
  }
  const cases = [
    // @ts-expect-error: the pool is not a transaction.
    () => recordTrip(app.db, { ...write, values: trip(0, 0) }),
    // @ts-expect-error: unchecked values.
    (tx: Tx) => recordTrip(tx, { ...write, values: { ...tripFrom(0, 2, 0), track: null } }),
    // @ts-expect-error: unchecked values.
    (tx: Tx) => changeTrip(tx, { ...write, tripId: '', values: { reason: 'Lieferung' } }),
  ]
  // The compiler is the test: an unused @ts-expect-error above is an error.
  expect(cases).toHaveLength(3)
})
