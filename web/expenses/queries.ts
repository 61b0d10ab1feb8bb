import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getExpense,
  getExpenseYear,
  listExpenseChanges,
  listExpenseMonths,
  listExpenses,
} from '#contract/expenses/calls.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { api } from '../kernel/api/api.ts'
import { changesQuery } from '../kernel/api/changes-query.ts'
import { fetchAllRows, findInLists, type LoadedPages, nextOffset, pageQuery } from '../kernel/api/pages.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { expenseKeys } from './keys.ts'

export type Expense = Reply<typeof getExpense>['data']

export const expensesQuery = (vehicleId: string) =>
  infiniteQueryOptions({
    queryKey: expenseKeys.list(vehicleId),
    queryFn: ({ pageParam, signal }) =>
      api(listExpenses, { params: { vehicleId }, query: pageQuery(pageParam), signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 2_000,
  })

/** Every month of a vehicle with its sums, newest first. */
export const expenseMonthsQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: expenseKeys.months(vehicleId),
    queryFn: async ({ signal }) => {
      const months = await fetchAllRows((query) =>
        api(listExpenseMonths, { params: { vehicleId }, query, signal }),
      )
      return months.map(({ attributes }) => attributes)
    },
    staleTime: 5_000,
  })

export const expenseYearQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: expenseKeys.year(vehicleId),
    queryFn: async ({ signal }) =>
      (await api(getExpenseYear, { params: { vehicleId }, signal })).data.attributes,
    staleTime: 5_000,
  })

/** Starts with the row of a cached list, then fetches the newest version. */
export const expenseQuery = (expenseId: string) =>
  queryOptions({
    queryKey: expenseKeys.one(expenseId),
    queryFn: async ({ signal }) => (await api(getExpense, { params: { expenseId }, signal })).data,
    initialData: () =>
      findInLists(queryClient.getQueriesData<LoadedPages<Expense>>({ queryKey: expenseKeys.all }), expenseId),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    gcTime: 0,
  })

export const expenseChangesQuery = (expenseId: string) =>
  changesQuery(expenseKeys.changes(expenseId), (query, signal) =>
    api(listExpenseChanges, { params: { expenseId }, query, signal }),
  )
