import type { Trip, TripCategory } from '#contract/trips/trip.ts'
import { newId } from '../db/id.ts'
import { userAuthorship, writeAs } from '../history/public.ts'
import type { TestApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'

/** A valid trip; hours count from 1 March 2026, 7:00 in Berlin. */
export const tripFrom = (odometerStart: number, odometerEnd: number, hour = 0, more: object = {}) => ({
  dateStartIso: isoAtHour(hour),
  dateStartTz: 'Europe/Berlin',
  dateEndIso: isoAtHour(hour + 0.5),
  dateEndTz: 'Europe/Berlin',
  odometerStart,
  odometerEnd,
  ...more,
})

export const isoAtHour = (hour: number): string =>
  new Date(Date.parse('2026-03-01T06:00:00.000Z') + hour * 3_600_000).toISOString()

export type TripReply = { id: string; attributes: Trip; meta: { version: number } }

export async function makeTrip(driver: Person, vehicleId: string, trip: object): Promise<TripReply> {
  const reply = await driver.post(`/api/vehicles/${vehicleId}/trips`, 'trip', trip)
  if (reply.statusCode !== 201) throw new Error(`no trip was created: ${reply.body}`)
  return reply.json<{ data: TripReply }>().data
}

type TripSeed = { startIso: string; category: TripCategory; odometerStart: number; zone?: string }

/** Inserts many trips past the API, each half an hour and 1.5 km; returns their ids in order. */
export async function insertTrips(
  { db }: TestApp,
  vehicle: { id: string; companyId: string },
  actorId: string,
  trips: readonly TripSeed[],
): Promise<string[]> {
  const rows = trips.map(({ startIso, category, odometerStart, zone = 'Europe/Berlin' }) => ({
    id: newId(),
    company_id: vehicle.companyId,
    vehicle_id: vehicle.id,
    category,
    start_at: startIso,
    start_tz: zone,
    end_at: new Date(Date.parse(startIso) + 1_800_000).toISOString(),
    end_tz: zone,
    odometer_start: odometerStart.toFixed(1),
    odometer_end: (odometerStart + 1.5).toFixed(1),
  }))
  await db.transaction().execute(async (transaction) => {
    await writeAs(transaction, userAuthorship({ actor: { userId: actorId }, requestId: 'loaded' }))
    await transaction.insertInto('trips').values(rows).execute()
  })
  return rows.map((row) => row.id)
}
