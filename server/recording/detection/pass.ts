import type { BillingContext } from '../../billing/public.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/pool.ts'
import { inSavepoint } from '../../db/savepoint.ts'
import type { Authorship } from '../../history/public.ts'
import type { NamePlace } from '../../places/public.ts'
import { lockVehicle, type VehicleKey } from '../../vehicles/public.ts'
import { chainTrips } from '../odometers/chain-trips.ts'
import { adoptRestored } from './restored/adopt-restored.ts'
import { type RecordedTripRow, readVehicleContext, recordingStore, type VehicleContext } from './store.ts'

/** What was to be written: of which device, and which recording and trip, if there are any yet. */
type Part = { device: string; recording: string | null; trip: string | null }

export type Failure = Part & { error: unknown }

/** What one look at the positions of a locked vehicle works with. */
export type Pass = BillingContext & {
  tx: Tx
  vehicle: VehicleKey
  context: VehicleContext
  recordings: ReturnType<typeof recordingStore>
  namePlace: NamePlace
  requestId: string
  /** The earliest moment from which on computed odometers are to follow, and whose positions are the reason. */
  odometers: { from: string; deviceId: string } | null
  /** Recordings that take the place of a trip in the logbook, so that the plan has room for them. */
  replacing: Set<string>
  /** How many trips may still be written. */
  tripsLeft: number
  /** What could not be written: later passes try it again. */
  failures: Failure[]
}

/** More would keep the vehicle locked, and the other vehicles waiting, for too long. */
const TRIPS_A_PASS = 100

/**
 * Locks the vehicle: two passes never look at the same positions. Computed odometers follow once, after all trips of the
 * pass; what devices wait for is written last.
 */
export async function inPass<R>(
  tx: Tx,
  { id, companyId }: VehicleKey,
  { billing, namePlace }: Pick<Pass, 'billing' | 'namePlace'>,
  work: (pass: Pass) => Promise<R>,
): Promise<R> {
  const requestId = newId()
  const vehicle = { id, companyId }
  await lockVehicle(tx, { vehicle, writer: { kind: 'system', id, requestId }, origin: 'recorded' })
  const recordings = recordingStore(tx, vehicle)
  const context = await readVehicleContext(tx, vehicle)
  const pass: Pass = {
    tx,
    vehicle,
    context,
    recordings,
    billing,
    namePlace,
    requestId,
    odometers: null,
    replacing: new Set(),
    tripsLeft: TRIPS_A_PASS,
    failures: [],
  }
  await adoptRestored(tx, vehicle, recordings)
  const result = await work(pass)
  await followOdometers(pass)
  await recordings.writeMarks()
  return result
}

/** Does a part of a pass: if it fails, nothing of it is left, and the others go on. Returns whether it is done. */
export async function attempt(pass: Pass, part: Part, work: () => Promise<void>): Promise<boolean> {
  const { odometers } = pass
  try {
    await inSavepoint(pass.tx, work)
    return true
  } catch (error) {
    pass.odometers = odometers
    pass.failures.push({ ...part, error })
    return false
  }
}

export const partOf = ({ id, device_id, trip_id }: RecordedTripRow): Part => ({
  device: device_id,
  recording: id,
  trip: trip_id,
})

/** A trip came, went or changed: computed odometers after this moment do not fit any more. */
export function markOdometers(pass: Pass, deviceId: string, from: string): void {
  if (pass.odometers === null || from < pass.odometers.from) pass.odometers = { from, deviceId }
}

/** Lets computed odometers follow what has changed until now; returns how many trips change by that. */
export async function followOdometers(pass: Pass): Promise<number> {
  const { tx, vehicle, odometers } = pass
  if (odometers === null) return 0
  pass.odometers = null
  return chainTrips(tx, { vehicle, ...bySystem(pass, odometers.deviceId), from: odometers.from })
}

/** The device wrote the trip. */
export const byDevice = ({ requestId }: Pass, deviceId: string): Authorship => ({
  writer: { kind: 'device', id: deviceId, requestId },
  origin: 'recorded',
})

/** Later positions of a device made the system change a trip. */
export const bySystem = ({ requestId }: Pass, deviceId: string): Authorship => ({
  writer: { kind: 'system', id: deviceId, requestId },
  origin: 'recorded',
})
