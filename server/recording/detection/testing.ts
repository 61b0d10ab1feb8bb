import { vi } from 'vitest'
import { giveSubscription } from '../../billing/testing.ts'
import { makeMember } from '../../companies/testing.ts'
import type { TestApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { insertTrips } from '../../trips/testing.ts'
import { assignDriver } from '../../vehicles/testing.ts'
import {
  type DeviceReply,
  makeDevice,
  makeRecordedVehicle,
  ownTracksBatch,
  type Point,
  pathOf,
  processAll,
  sendPoints,
  tripsOf,
} from '../testing.ts'

export const SANDBOX = { BILLING: 'sandbox' }

/** A paid vehicle of a company that hides private trips, with two drivers, the phones of owner and driver, and a tracker of nobody. */
export async function makeShared(app: TestApp) {
  const made = await makeRecordedVehicle(app)
  const { companyId, owner, vehicle } = made
  const { subscription } = await giveSubscription(app, companyId)
  await owner.patch(`/api/vehicles/${vehicle.id}`, 'vehicle', { subscriptions: [{ id: subscription.id }] })
  const [driver, colleague] = [await makeMember(app, companyId), await makeMember(app, companyId)]
  for (const one of [driver, colleague]) await assignDriver(owner, vehicle.id, one)
  await owner.patch(`/api/companies/${companyId}`, 'company', { hidesPrivateTrips: true })
  const tracker = await makeDevice(owner, vehicle.id, { name: 'Tracker' })
  const phone = await makeDevice(owner, vehicle.id, { name: 'Pixel 9', driverUserId: driver.id })
  return { ...made, driver, colleague, tracker, phone }
}

const iso = (at: number) => new Date(at).toISOString()

type Made = Pick<Awaited<ReturnType<typeof makeRecordedVehicle>>, 'companyId' | 'owner' | 'vehicle'>

/** As many trips as the free plan has room for, in the month of that moment. */
export async function fillMonth(
  app: TestApp,
  { companyId, owner, vehicle }: Made,
  at: number,
): Promise<void> {
  const seed = {
    startIso: `${iso(at).slice(0, 7)}-01T00:30:00Z`,
    category: 'private' as const,
    odometerStart: 900,
  }
  await insertTrips(
    app,
    { id: vehicle.id, companyId },
    owner.id,
    Array.from({ length: 20 }, () => seed),
  )
}

/** Records a private drive with the portal. */
export async function drivePrivately(
  person: Person,
  vehicleId: string,
  points: readonly Point[],
  more: object = {},
) {
  const positions = points.map(({ at, latitude, longitude }) => ({
    latitude,
    longitude,
    timestampIso: iso(at),
    accuracy: 6,
  }))
  const [startedAtIso, endedAtIso] = [iso(points[0]?.at ?? 0), iso(points.at(-1)?.at ?? 0)]
  const drive = { sid: startedAtIso, startedAtIso, endedAtIso, isPrivate: true, positions, ...more }
  const reply = await person.post(`/api/vehicles/${vehicleId}/recording/positions`, 'drive', drive)
  if (reply.statusCode !== 200) throw new Error(`no drive was recorded: ${reply.body}`)
  return reply.json().data.attributes
}

/** As `sendPoints`, by a receiver that errs by 15 m. */
export async function sendInaccurate(
  app: TestApp,
  device: DeviceReply,
  points: readonly Point[],
): Promise<void> {
  const payload = ownTracksBatch(points).map((point) => ({ ...point, acc: 15 }))
  const { statusCode } = await app.request({ method: 'POST', url: pathOf(device), payload })
  if (statusCode !== 200) throw new Error(`positions were refused: ${statusCode}`)
}

export const kilometresOf = async (person: Person, vehicleId: string) =>
  (await tripsOf(person, vehicleId)).map(({ attributes }) => Math.round(attributes.distance))

/** What somebody sees of the trips of a vehicle. */
export const seenBy = async (person: Person, vehicleId: string) =>
  (await tripsOf(person, vehicleId)).map(({ attributes: { category, isHidden, hasTrack } }) => ({
    category,
    isHidden,
    hasTrack,
  }))

export const pressPrivate = (person: Person, vehicleId: string) =>
  person.send({ method: 'POST', url: `/api/vehicles/${vehicleId}/recording/private` })

/** As if the driver had pressed it at a moment of a drive that is long over. */
export const pressedPrivate = (app: TestApp, vehicleId: string, driver: Person) =>
  app.db
    .updateTable('recorded_trips')
    .set({ is_private: true, driver_user_id: driver.id })
    .where('vehicle_id', '=', vehicleId)
    .where('is_running', '=', true)
    .execute()

export const runningFor = async (person: Person, vehicleId: string) =>
  (await person.get(`/api/vehicles/${vehicleId}/recording`)).json().data.attributes.running

const MINUTE = 60_000

/** What the worker does at a moment that is over, or still to come. */
export async function processAt(app: TestApp, at: number): Promise<void> {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at)
  await processAll(app, SANDBOX)
  clock.mockRestore()
}

/** Every minute until a moment: what was sent by then is stored and looked at, and what somebody does in a minute is done. */
export async function playBack(
  app: TestApp,
  device: DeviceReply,
  points: readonly Point[],
  { until, doing = {} }: { until: number; doing?: Record<number, () => Promise<unknown>> },
): Promise<void> {
  const startAt = points[0]?.at ?? 0
  let sent = 0
  for (let minute = 1; startAt + minute * MINUTE <= until; minute++) {
    const now = startAt + minute * MINUTE
    const due = points.slice(sent).filter(({ at }) => at <= now)
    sent += due.length
    if (due.length > 0) await sendPoints(app, device, due)
    await processAt(app, now)
    await doing[minute]?.()
  }
}
