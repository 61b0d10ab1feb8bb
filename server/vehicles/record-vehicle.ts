import { type Billed, takeSeat } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import { type Authorship, writeAs } from '../history/public.ts'
import type { CheckedVehicle } from './checked.ts'
import { type VehicleRow, vehicleStore } from './store.ts'
import { newValues } from './values.ts'

type NewRecord = Authorship & Billed & { companyId: string; values: CheckedVehicle }

/** A vehicle as its company has it, and whether it was there before, under the same sid. */
export type RecordedVehicle = { row: VehicleRow; isRepeated: boolean }

export async function recordVehicle(
  tx: Tx,
  { companyId, billing, values, ...authorship }: NewRecord,
): Promise<RecordedVehicle> {
  await writeAs(tx, authorship)
  const vehicles = vehicleStore(tx, companyId)
  const row = await vehicles.add(newValues(values))
  if (!row) return { row: await vehicles.bySid(values.sid ?? ''), isRepeated: true }
  const [seat] = values.subscriptions ?? []
  if (!seat) return { row, isRepeated: false }
  await takeSeat(tx, { companyId, vehicleId: row.id, subscriptionId: seat.id, billing })
  return { row: await vehicles.get(row.id), isRepeated: false }
}
