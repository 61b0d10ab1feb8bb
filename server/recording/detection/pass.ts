import type { BillingContext } from '../../billing/public.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/pool.ts'
import type { Authorship } from '../../history/public.ts'
import type { NamePlace } from '../../places/public.ts'
import { lockVehicle, type VehicleKey } from '../../vehicles/public.ts'
import { readVehicleContext, recordingStore, type VehicleContext } from './store.ts'

/** What one look at the positions of a locked vehicle works with. */
export type Pass = BillingContext & {
  tx: Tx
  vehicle: VehicleKey
  context: VehicleContext
  recordings: ReturnType<typeof recordingStore>
  namePlace: NamePlace
  requestId: string
}

/** Locks the vehicle: two passes never look at the same positions. What devices wait for is written last. */
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
  const result = await work({ tx, vehicle, context, recordings, billing, namePlace, requestId })
  await recordings.writeMarks()
  return result
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
