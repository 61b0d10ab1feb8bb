import { type BillingContext, enforceTagLimit } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import { Refusal } from '../http/refusal.ts'
import { lockVehicle, type VehicleWrite } from '../vehicles/public.ts'
import { type ExpenseRow, expenseStore } from './store.ts'

/** Restores a deleted expense unchanged. */
export async function restoreExpense(
  tx: Tx,
  { expenseId, ...write }: VehicleWrite & BillingContext & { expenseId: string },
): Promise<ExpenseRow> {
  await lockVehicle(tx, write)
  const expenses = expenseStore(tx, write.vehicle)
  const { id, deleted_at } = await expenses.getWithDeleted(expenseId)
  if (deleted_at === null) throw new Refusal('record.not_deleted')
  await expenses.restore([id])
  const restored = await expenses.get(id)
  await enforceTagLimit(tx, write, { after: restored.tags })
  return restored
}
