import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import { type BillingContext, mayAddTags } from '../../billing/public.ts'
import type { Tx } from '../../db/pool.ts'
import { type BulkWrite, changeRecords, type VehicleWrite } from '../../vehicles/public.ts'
import { type ExpenseRow, expenseStore, vehiclesOfExpenses } from '../store.ts'

/** Restores deleted expenses unchanged; those with tags need a plan that has them. */
export const restoreExpenses = (
  tx: Tx,
  { billing, ...bulk }: BulkWrite & BillingContext,
): Promise<BulkOutcome> =>
  changeRecords(tx, bulk, {
    takes: 'deleted',
    findVehicles: vehiclesOfExpenses(tx, bulk.vehicles),
    read: (vehicle, ids) => expenseStore(tx, vehicle).getManyWithDeleted(ids),
    apply: (write, rows) => restore(tx, { ...write, billing }, rows),
  })

async function restore(
  tx: Tx,
  write: VehicleWrite & BillingContext,
  rows: readonly ExpenseRow[],
): Promise<Partial<BulkOutcome>> {
  const tagged = rows.filter(({ tags }) => tags.length > 0)
  const refused = tagged.length > 0 && !(await mayAddTags(tx, write)) ? tagged : []
  const restored = rows.filter((row) => !refused.includes(row))
  if (restored.length > 0) await expenseStore(tx, write.vehicle).restore(restored.map(({ id }) => id))
  return {
    changed: restored.map(({ id, version }) => ({ id, version: version + 1 })),
    refused: refused.map(({ id }) => ({ id, code: 'license.tags_not_available' })),
  }
}
