import { type BillingContext, enforceTagLimit } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import { lockVehicle, type VehicleWrite } from '../vehicles/public.ts'
import type { CheckedExpense } from './checked-values.ts'
import { type ExpenseRow, expenseStore } from './store.ts'
import { newValues } from './values.ts'

/** The stored expense, and whether it already existed under the same sid. */
export type RecordedExpense = { row: ExpenseRow; isAlreadyCreated: boolean }

/** Writes many expenses of one vehicle in the given order; none if one is refused. */
export async function recordExpenses(
  tx: Tx,
  { values, ...write }: VehicleWrite & BillingContext & { values: readonly CheckedExpense[] },
): Promise<RecordedExpense[]> {
  const vehicle = await lockVehicle(tx, write)
  const expenses = expenseStore(tx, write.vehicle)
  const added = await expenses.add(
    values.map((sent) => newValues(sent, vehicle)),
    write,
  )
  await enforceTagLimit(tx, write, { after: added.flatMap((expense) => expense?.tags ?? []) })
  const recorded: RecordedExpense[] = []
  for (const [index, { sid }] of values.entries()) {
    const row = added[index]
    recorded.push(
      row
        ? { row, isAlreadyCreated: false }
        : { row: await expenses.getBySid(sid ?? ''), isAlreadyCreated: true },
    )
  }
  return recorded
}

export async function recordExpense(
  tx: Tx,
  { values, ...write }: VehicleWrite & BillingContext & { values: CheckedExpense },
): Promise<RecordedExpense> {
  const [recorded] = await recordExpenses(tx, { ...write, values: [values] })
  if (!recorded) throw new Error('an expense was neither written nor found')
  return recorded
}
