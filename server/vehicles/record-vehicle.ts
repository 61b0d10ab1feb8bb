import { type BillingContext, takeSeat } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import { type Authorship, writeAs } from '../history/public.ts'
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
  const row = await vehicles.add(newValues(values))
  if (!row) return { row: await vehicles.getBySid(values.sid ?? ''), isAlreadyCreated: true }
  const [seat] = values.subscriptions ?? []
  if (!seat) return { row, isAlreadyCreated: false }
  await takeSeat(tx, { companyId, vehicleId: row.id, subscriptionId: seat.id, billing })
  return { row: await vehicles.get(row.id), isAlreadyCreated: false }
}
