import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  addExpense,
  changeExpense,
  getExpense,
  listExpenseChanges,
  listExpenseMonths,
  listExpenses,
  removeExpense,
} from '#contract/expenses/calls.ts'
import type { ExpenseChange, NewExpense } from '#contract/expenses/expense.ts'
import type { ExpenseMonth } from '#contract/expenses/told.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/kernel/page.ts'
import { api } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { nextOffset, pageOf, reloadVehicle } from '../vehicles/queries.ts'

export type ExpensePage = Reply<typeof listExpenses>
export type Expense = Reply<typeof getExpense>['data']
export type ExpenseChangeEntry = Reply<typeof listExpenseChanges>['data'][number]

export const expensesQuery = (vehicleId: string) =>
  infiniteQueryOptions({
    queryKey: ['expenses', vehicleId, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api(listExpenses, { params: { vehicleId }, query: pageOf(pageParam), signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 2_000,
  })

/** Every month of a vehicle with its sums, newest first. */
export const expenseMonthsQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['expenses', vehicleId, 'months'],
    queryFn: async ({ signal }) => {
      const months: ExpenseMonth[] = []
      for (;;) {
        const query = { 'page[limit]': String(PAGE_LIMIT_MAX), 'page[offset]': String(months.length) }
        const { data, meta } = await api(listExpenseMonths, { params: { vehicleId }, query, signal })
        months.push(...data.map(({ attributes }) => attributes))
        if (data.length === 0 || months.length >= meta.page.total) return months
      }
    },
    staleTime: 5_000,
  })

/** What the list has told of it stands at once; its newest state follows. */
export const expenseQuery = (expenseId: string) =>
  queryOptions({
    queryKey: ['expense', expenseId],
    queryFn: async ({ signal }) => (await api(getExpense, { params: { expenseId }, signal })).data,
    initialData: () => listed(expenseId),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    gcTime: 0,
  })

function listed(expenseId: string): Expense | undefined {
  for (const [, list] of queryClient.getQueriesData<{ pages: ExpensePage[] }>({ queryKey: ['expenses'] }))
    for (const page of list && 'pages' in list ? list.pages : []) {
      const found = page.data.find(({ id }) => id === expenseId)
      if (found) return found
    }
  return undefined
}

export const expenseChangesQuery = (expenseId: string) =>
  infiniteQueryOptions({
    queryKey: ['expense', expenseId, 'changes'],
    queryFn: ({ pageParam, signal }) =>
      api(listExpenseChanges, { params: { expenseId }, query: pageOf(pageParam), signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 2_000,
  })

/** Set by who saves: when it was made, if that is not known yet, and always when it was changed. */
function stamps(before: Expense['attributes'] | null) {
  const now = new Date().toISOString()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    ...(!before?.clientCreatedAt && { clientCreatedAt: now, clientCreatedAtTz: zone }),
    clientChangedAt: now,
    clientChangedAtTz: zone,
  }
}

export async function saveNewExpense(vehicleId: string, attributes: NewExpense): Promise<void> {
  await api(addExpense, { params: { vehicleId }, attributes: { ...attributes, ...stamps(null) } })
  await reloadExpenses(vehicleId)
}

export async function saveExpense(vehicleId: string, before: Expense, change: ExpenseChange): Promise<void> {
  const { data } = await api(changeExpense, {
    params: { expenseId: before.id },
    attributes: { ...change, ...stamps(before.attributes) },
    version: before.meta.version,
  })
  queryClient.setQueryData(expenseQuery(data.id).queryKey, data)
  await reloadExpenses(vehicleId)
}

export async function deleteExpense(vehicleId: string, { id, meta }: Expense): Promise<void> {
  await api(removeExpense, { params: { expenseId: id }, version: meta.version })
  await reloadExpenses(vehicleId)
}

/** An expense moves sums, consumption of others and the odometer of the vehicle: all is asked for anew. */
export async function reloadExpenses(vehicleId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['expenses', vehicleId] }),
    reloadVehicle(vehicleId),
  ])
}
