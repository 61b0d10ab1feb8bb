import { type BillingContext, takeSeat } from '../billing/public.ts'
import { lockLimits } from '../companies/public.ts'
import type { Tx } from '../db/pool.ts'
import { type Authorship, writeAs } from '../history/public.ts'
import { Refusal } from '../http/refusal.ts'
import type { CheckedVehicle } from './checked-values.ts'
import { requireMember } from './require-member.ts'
import { type VehicleRow, vehicleStore, viewerOf } from './store.ts'
import { newValues } from './values.ts'

type NewRecord = Authorship & BillingContext & { companyId: string; values: CheckedVehicle }

/** The stored vehicle, and whether it already existed under the same sid. */
export type RecordedVehicle = { row: VehicleRow; isAlreadyCreated: boolean }

export async function recordVehicle(
  tx: Tx,
  { companyId, billing, values, ...authorship }: NewRecord,
): Promise<RecordedVehicle> {
  await writeAs(tx, authorship)
  await requireMember(tx, companyId, values.defaultDriverId)
  const vehicles = vehicleStore(tx, companyId, viewerOf(authorship))
  await lockLimits(tx, companyId)
  const row = await vehicles.add(newValues(values))
  if (!row) return { row: await vehicles.getBySid(values.sid ?? ''), isAlreadyCreated: true }
  // One that exists already is answered even then.
  if (await vehicles.isOverfull()) throw new Refusal('vehicle.full')
  const [seat] = values.subscriptions ?? []
  if (!seat) return { row, isAlreadyCreated: false }
  await takeSeat(tx, { companyId, vehicleId: row.id, subscriptionId: seat.id, billing })
  return { row: await vehicles.get(row.id), isAlreadyCreated: false }
}
