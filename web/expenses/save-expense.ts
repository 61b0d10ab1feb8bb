import { removeExpenses, restoreExpense, restoreExpenses } from '#contract/expenses/bulk.ts'
import { addExpense, changeExpense, removeExpense } from '#contract/expenses/calls.ts'
import type { ExpenseChange, NewExpense } from '#contract/expenses/expense.ts'
import type { BulkOutcome, RecordVersion } from '#contract/kernel/bulk.ts'
import { api } from '../kernel/api/api.ts'
import { clientTimestamps } from '../kernel/api/client-timestamps.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import type { ExpenseRecord } from './expense-values.ts'
import { expenseKeys } from './keys.ts'
import type { Expense } from './queries.ts'

export async function saveNewExpense(vehicleId: string, attributes: NewExpense): Promise<Expense> {
  const sent = { params: { vehicleId }, attributes: { ...attributes, ...clientTimestamps(null) } }
  const { data } = await api(addExpense, sent)
  await refreshAfter('expense', { vehicleId })
  return data
}

export async function saveExpense(
  vehicleId: string,
  before: ExpenseRecord,
  change: ExpenseChange,
): Promise<Expense> {
  const { data } = await api(changeExpense, {
    params: { expenseId: before.id },
    attributes: { ...change, ...clientTimestamps(before.attributes) },
    version: before.meta.version,
  })
  queryClient.setQueryData(expenseKeys.one(data.id), data)
  await refreshAfter('expense', { vehicleId, expenseId: data.id })
  return data
}

export async function deleteExpense(vehicleId: string, { id, meta }: ExpenseRecord): Promise<void> {
  await api(removeExpense, { params: { expenseId: id }, version: meta.version })
  await refreshAfter('expense', { vehicleId })
}

/** Brings a deleted expense back. */
export async function saveRestoredExpense(vehicleId: string, expenseId: string): Promise<Expense> {
  const { data } = await api(restoreExpense, { params: { expenseId } })
  await refreshAfter('expense', { vehicleId, expenseId })
  return data
}

/** Deletes many expenses, of any vehicles; `undo` brings them back. */
export async function saveRemovedExpenses(
  refs: readonly RecordVersion[],
): Promise<BulkOutcome & { undo: () => Promise<BulkOutcome> }> {
  const { data } = await api(removeExpenses, { attributes: idsOf(refs) })
  await refreshAfter('expenses', {})
  const undo = async () => {
    const restored = await api(restoreExpenses, { attributes: idsOf(data.attributes.changed) })
    await refreshAfter('expenses', {})
    return restored.data.attributes
  }
  return { ...data.attributes, undo }
}

const idsOf = (refs: readonly RecordVersion[]) => ({
  expenseIds: refs.map(({ id }) => id),
  versions: refs.map(({ version }) => version),
})
