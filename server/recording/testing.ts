import type { Device } from '#contract/recording/device.ts'
import { makeCompany } from '../companies/testing.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import type { TestApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import type { TripReply } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { processRecordings } from './public.ts'

export type DeviceReply = {
  id: string
  attributes: Device
  meta: { version: number; ingestUrl: string }
}

export async function makeDevice(owner: Person, vehicleId: string, more: object = {}): Promise<DeviceReply> {
  const reply = await owner.post(`/api/vehicles/${vehicleId}/devices`, 'device', { name: 'Pixel 8', ...more })
  if (reply.statusCode !== 201) throw new Error(`no device was paired: ${reply.body}`)
  return reply.json<{ data: DeviceReply }>().data
}

export type Point = { at: number; latitude: number; longitude: number }

const REUTLINGEN = { latitude: 48.4914, longitude: 9.2043 }
const METRES_OF_DEGREE = 111_195
const SECONDS_BETWEEN = 10
const STANDING_SECONDS = 420

type Way = {
  from?: { latitude: number; longitude: number } | undefined
  minutes?: number
  kmh?: number
  stands?: boolean
}

/** A drive to the north, a position every ten seconds, and the standing after it. */
export function driveFrom(
  startAt: number,
  { from = REUTLINGEN, minutes = 12, kmh = 60, stands = true }: Way = {},
): Point[] {
  const end = minutes * 60
  const count = (end + (stands ? STANDING_SECONDS : 0)) / SECONDS_BETWEEN
  return Array.from({ length: count + 1 }, (_none, nth) => {
    const seconds = nth * SECONDS_BETWEEN
    const metres = (Math.min(seconds, end) * kmh) / 3.6
    return {
      at: startAt + seconds * 1_000,
      latitude: from.latitude + metres / METRES_OF_DEGREE,
      longitude: from.longitude,
    }
  })
}

/** The path of an address that a device posts to. */
export const pathOf = ({ meta }: DeviceReply): string => new URL(meta.ingestUrl).pathname

/** Positions as OsmAnd sends them: each in the query of a request. */
export const osmAndQuery = ({ at, latitude, longitude }: Point) =>
  `id=1&timestamp=${Math.round(at / 1_000)}&lat=${latitude}&lon=${longitude}&speed=0&batt=81`

/** Many at once, as OwnTracks does. */
export const ownTracksBatch = (points: readonly Point[]) =>
  points.map(({ at, latitude, longitude }) => ({
    _type: 'location',
    tst: Math.round(at / 1_000),
    lat: latitude,
    lon: longitude,
    acc: 8,
    batt: 81,
  }))

export const traccarMessage = ({ at, latitude, longitude }: Point) => ({
  location: {
    timestamp: new Date(at).toISOString(),
    coords: { latitude, longitude, accuracy: 8, speed: 12, heading: 0, altitude: 380 },
    is_moving: true,
    battery: { level: 0.81, is_charging: false },
    activity: { type: 'in_vehicle' },
  },
  device_id: '1',
})

export async function sendPoints(app: TestApp, device: DeviceReply, points: readonly Point[]): Promise<void> {
  for (let at = 0; at < points.length; at += 500) {
    const payload = ownTracksBatch(points.slice(at, at + 500))
    const { statusCode } = await app.request({ method: 'POST', url: pathOf(device), payload })
    if (statusCode !== 200) throw new Error(`positions were refused: ${statusCode}`)
  }
}

const HOUR_MS = 3_600_000

/** Whole seconds, as the protocols have them. */
export const hoursAgo = (hours: number) => Math.floor((Date.now() - hours * HOUR_MS) / 1_000) * 1_000

/** The trips of a vehicle in the order of time. */
export const tripsOf = async (person: Person, vehicleId: string) =>
  (await person.get(`/api/vehicles/${vehicleId}/trips`)).json<{ data: TripReply[] }>().data.toReversed()

/** A vehicle at 1,000 km with a device of its owner. */
export async function makeRecordedVehicle(
  app: TestApp,
  more: object = {},
  company?: { id: string; owner: Person },
) {
  const { id: companyId, owner } = company ?? (await makeCompany(app))
  const vehicle = await makeVehicle(owner, companyId, { odometer: 1_000, timeZone: 'Europe/Berlin', ...more })
  const device = await makeDevice(owner, vehicle.id, { driverUserId: owner.id })
  return { companyId, owner, vehicle, device }
}

/** Does what the worker does every minute. */
export const processAll = (app: TestApp, env: Record<string, string> = { BILLING: 'none' }): Promise<void> =>
  processRecordings({ db: app.db, config: readConfig(env), log: createLog('silent') }).run(null)

/** A drive of the portal that begins now; if it is not to run on, it ends at once and has computed odometers. */
export async function recordSampleDrive(owner: Person, vehicleId: string, isRunning: boolean): Promise<void> {
  const now = new Date().toISOString()
  const batch = { sid: now, startedAtIso: now, ...(!isRunning && { endedAtIso: now }), positions: [] }
  const reply = await owner.post(`/api/vehicles/${vehicleId}/recording/positions`, 'drive', batch)
  if (reply.statusCode !== 200) throw new Error(`no drive was recorded: ${reply.body}`)
}
