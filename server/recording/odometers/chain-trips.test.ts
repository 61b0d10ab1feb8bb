import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { expenseAt, makeExpense } from '../../expenses/testing.ts'
import { userAuthorship } from '../../history/public.ts'
import { useApp } from '../../testing/app.ts'
import { isoAtHour } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { chainTrips } from './chain-trips.ts'
import { chainOdometers, type OdometerEvent } from './rules.ts'
import { streamOdometerHistory } from './store.ts'

const app = useApp()

/** Odometers in tenths; it takes the hour. */
type Driven = { hour: number; start: number; end: number; isComputed: boolean }

/** A vehicle with these trips, written past the history, which nothing here reads. */
async function withTrips(trips: readonly Driven[]) {
  const { id: companyId, owner } = await makeCompany(app)
  const { id } = await makeVehicle(owner, companyId)
  await app.db.transaction().execute(async (tx) => {
    await sql`alter table trips disable trigger trips_record_inserted`.execute(tx)
    await sql`insert into trips (id, company_id, vehicle_id, category, start_at, start_tz, end_at, end_tz,
        odometer_start, odometer_end, is_odometer_computed)
      select gen_random_uuid(), ${companyId}, ${id}, 'business', start_at, 'UTC', start_at + interval '1 hour', 'UTC',
        odometer_start / 10.0, odometer_end / 10.0, computed
      from unnest(${trips.map(({ hour }) => isoAtHour(hour))}::timestamptz[], ${trips.map(({ start }) => start)}::integer[],
        ${trips.map(({ end }) => end)}::integer[], ${trips.map(({ isComputed }) => isComputed)}::boolean[])
        t (start_at, odometer_start, odometer_end, computed)`.execute(tx)
    await sql`alter table trips enable always trigger trips_record_inserted`.execute(tx)
  })
  const vehicle = { id, companyId }
  const write = {
    vehicle,
    ...userAuthorship({ actor: { userId: owner.id }, requestId: 'chain' }),
    billing: 'none' as const,
  }
  return { owner, vehicle, write }
}

type Refuelled = { hour: number; odometer: number }

/** All of it in the order of time, in one go. */
function plainly(trips: readonly Driven[], refuelled: readonly Refuelled[], fromHour: number) {
  const before = trips.findLast(({ hour }) => hour < fromHour)
  const after = before ? before.hour + 1 : Number.NEGATIVE_INFINITY
  const events = [
    ...refuelled
      .filter(({ hour }) => hour > after)
      .map(({ hour, odometer }) => ({ hour, event: { kind: 'atLeast', value: odometer } as const })),
    ...trips
      .filter(({ hour }) => hour >= fromHour)
      .map(({ hour, ...trip }) => ({ hour, event: { kind: 'trip', id: String(hour), ...trip } as const })),
  ].toSorted((a, b) => a.hour - b.hour)
  const all: OdometerEvent[] = events.map(({ event }) => event)
  const { changed } = chainOdometers(before?.end ?? 0, all)
  const found = new Map(changed.map(({ id, start, end }) => [id, { start, end }]))
  return trips.map((trip) => ({ ...trip, ...found.get(String(trip.hour)) }))
}

let state = 11
const draw = (below: number) => (state = (state * 16_807) % 2_147_483_647) % below

/** The odometers of the trips after the computed ones have followed, and what they would be in one go. */
async function followed(trips: readonly Driven[], refuelled: readonly Refuelled[], fromHour: number) {
  const { owner, vehicle, write } = await withTrips(trips)
  for (const { hour, odometer } of refuelled)
    await makeExpense(owner, vehicle.id, expenseAt(hour, { odometer: odometer / 10 }))
  await app.db.transaction().execute((tx) => chainTrips(tx, { ...write, from: isoAtHour(fromHour) }))
  const { rows } = await sql<{ start: number; end: number }>`
    select (odometer_start * 10)::integer as start, (odometer_end * 10)::integer as end
    from trips where vehicle_id = ${vehicle.id} order by start_at`.execute(app.db)
  return [rows, plainly(trips, refuelled, fromHour).map(({ start, end }) => ({ start, end }))]
}

test('computed trips follow as if all events were read at once, whatever stands between them', async () => {
  for (let round = 0; round < 12; round++) {
    const trips = Array.from({ length: 25 }, (_, nth): Driven => {
      const start = nth * 100 + draw(80)
      return { hour: nth * 3, start, end: start + draw(60), isComputed: draw(10) < 2 + (round % 6) }
    })
    const refuelled = Array.from({ length: 5 }, () => ({ hour: draw(25) * 3 + 2.5, odometer: draw(2_600) }))
    const [rows, expected] = await followed(trips, refuelled, draw(40))
    expect(rows).toEqual(expected)
  }
})

test('more of them than are read at once follow as well', async () => {
  const trips = Array.from({ length: 1_200 }, (_, nth): Driven => {
    return { hour: nth, start: nth + 7, end: nth + 8, isComputed: nth !== 3 && nth < 1_199 }
  })
  const [rows, expected] = await followed(trips, [{ hour: 4.5, odometer: 40 }], 0)
  expect(rows).toEqual(expected)
})

/** How many events are read at a time. */
async function batchesOf(trips: readonly Driven[]): Promise<number[]> {
  const { vehicle } = await withTrips(trips)
  return app.db.transaction().execute(async (tx) => {
    const history = await streamOdometerHistory(tx, vehicle, isoAtHour(0))
    const batches: number[] = []
    if (history) for await (const events of history.events) batches.push(events.length)
    return batches
  })
}

test('of trips that somebody has read no more are looked at than computed ones go on from', async () => {
  const read = Array.from({ length: 1_500 }, (_, hour): Driven => {
    return { hour, start: hour, end: hour + 1, isComputed: false }
  })
  expect(await batchesOf(read)).toEqual([])
  expect(await batchesOf(read.map((trip) => ({ ...trip, isComputed: trip.hour === 1_400 })))).toEqual([2])
  expect(await batchesOf(read.map((trip) => ({ ...trip, isComputed: true })))).toEqual([1_000, 500])
})
