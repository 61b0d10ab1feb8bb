import type { QueryClient } from '@tanstack/react-query'
import { readFilter } from '../../found/public.ts'
import { expenseTotalsQuery, foundExpensesQuery } from './queries.ts'

/** Loads the list and its sums while the code of the screen is on its way. */
export function prefetchExpenses(
  client: QueryClient,
  companyId: string,
  search: Record<string, unknown>,
): void {
  const filter = readFilter('expenses', search)
  void client.prefetchInfiniteQuery(foundExpensesQuery(companyId, filter))
  void client.prefetchQuery(expenseTotalsQuery(companyId, filter))
}
