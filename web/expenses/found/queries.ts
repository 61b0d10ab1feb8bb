import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getExpenseTotals, listCompanyExpenses } from '#contract/expenses/found-expenses.ts'
import type { Reply } from '#contract/kernel/call.ts'
import type { ViewQuery } from '#contract/views/view.ts'
import { filterQuery } from '../../found/public.ts'
import { api } from '../../kernel/api/api.ts'
import { nextOffset, pageQuery } from '../../kernel/api/pages.ts'
import { expenseKeys } from '../keys.ts'

export type FoundExpense = Reply<typeof listCompanyExpenses>['data'][number]

/** The expenses that a filter finds in all vehicles of a company. */
export function foundExpensesQuery(companyId: string, filter: ViewQuery) {
  const query = { ...filterQuery(filter), ...(filter.sort && { sort: filter.sort }) }
  return infiniteQueryOptions({
    queryKey: expenseKeys.found(companyId, query),
    queryFn: ({ pageParam, signal }) =>
      api(listCompanyExpenses, {
        params: { companyId },
        query: { ...pageQuery(pageParam), ...query },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
}

/** Exact sums of any number for filters by period, category and vehicle; others end at `FOUND_MAX`. */
export function expenseTotalsQuery(companyId: string, filter: ViewQuery) {
  const query = filterQuery(filter)
  return queryOptions({
    queryKey: expenseKeys.totals(companyId, query),
    queryFn: async ({ signal }) =>
      (await api(getExpenseTotals, { params: { companyId }, query, signal })).data.attributes,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
}
