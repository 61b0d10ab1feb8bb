import { type BillingContext, enforceTagLimit } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import type { ExpectVersion } from '../http/version.ts'
import { lockVehicle, type VehicleWrite } from '../vehicles/public.ts'
import type { CheckedExpenseChange } from './checked-values.ts'
import { type ExpenseRow, expenseStore } from './store.ts'
import { changedValues } from './values.ts'

type Change = VehicleWrite &
  BillingContext & {
    expenseId: string
    values: CheckedExpenseChange
    expectVersion?: ExpectVersion
  }

export async function changeExpense(
  tx: Tx,
  { expenseId, values, expectVersion, ...write }: Change,
): Promise<ExpenseRow> {
  const vehicle = await lockVehicle(tx, write)
  const expenses = expenseStore(tx, write.vehicle)
  const before = await expenses.get(expenseId)
  expectVersion?.(before.version)
  const after = await expenses.change(before.id, changedValues(values, before, vehicle))
  if (!after) return before
  await enforceTagLimit(tx, write, { after: after.tags, before: before.tags })
  return after
}
