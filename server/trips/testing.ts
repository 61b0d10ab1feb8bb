import type { Trip } from '#contract/trips/trip.ts'
import type { Person } from '../testing/people.ts'

/** A good trip; the hours count from the first of March 2026, seven o'clock in Berlin. */
export const tripFrom = (odometerStart: number, odometerEnd: number, hour = 0, more: object = {}) => ({
  dateStartIso: at(hour),
  dateStartTz: 'Europe/Berlin',
  dateEndIso: at(hour + 0.5),
  dateEndTz: 'Europe/Berlin',
  odometerStart,
  odometerEnd,
  ...more,
})

export const at = (hour: number): string =>
  new Date(Date.parse('2026-03-01T06:00:00.000Z') + hour * 3_600_000).toISOString()

export type ReadTrip = { id: string; attributes: Trip; meta: { version: number } }

export async function makeTrip(driver: Person, vehicleId: string, trip: object): Promise<ReadTrip> {
  const reply = await driver.post(`/api/vehicles/${vehicleId}/trips`, 'trip', trip)
  if (reply.statusCode !== 201) throw new Error(`no trip was made: ${reply.body}`)
  return reply.json<{ data: ReadTrip }>().data
}
