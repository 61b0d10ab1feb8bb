import { addExpense, changeExpense, removeExpense } from '#contract/expenses/calls.ts'
import type { ExpenseChange, NewExpense } from '#contract/expenses/expense.ts'
import { api } from '../kernel/api/api.ts'
import { clientTimestamps } from '../kernel/api/client-timestamps.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { invalidateVehicle } from '../vehicles/public.ts'
import type { ExpenseRecord } from './expense-values.ts'
import { expenseQuery } from './queries.ts'

export async function saveNewExpense(vehicleId: string, attributes: NewExpense): Promise<void> {
  await api(addExpense, { params: { vehicleId }, attributes: { ...attributes, ...clientTimestamps(null) } })
  await invalidateExpenses(vehicleId)
}

export async function saveExpense(
  vehicleId: string,
  before: ExpenseRecord,
  change: ExpenseChange,
): Promise<void> {
  const { data } = await api(changeExpense, {
    params: { expenseId: before.id },
    attributes: { ...change, ...clientTimestamps(before.attributes) },
    version: before.meta.version,
  })
  queryClient.setQueryData(expenseQuery(data.id).queryKey, data)
  await invalidateExpenses(vehicleId)
}

export async function deleteExpense(vehicleId: string, { id, meta }: ExpenseRecord): Promise<void> {
  await api(removeExpense, { params: { expenseId: id }, version: meta.version })
  await invalidateExpenses(vehicleId)
}

/** An expense moves sums, consumption of others and the odometer of the vehicle: all is asked for anew. */
export async function invalidateExpenses(vehicleId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['expenses', vehicleId] }),
    invalidateVehicle(vehicleId),
  ])
}
