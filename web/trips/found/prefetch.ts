import type { QueryClient } from '@tanstack/react-query'
import { readFilter } from '../../found/public.ts'
import { foundTripsQuery, tripTotalsQuery } from './queries.ts'

/** Loads the list and its sums while the code of the screen is on its way. */
export function prefetchTrips(client: QueryClient, companyId: string, search: Record<string, unknown>): void {
  const filter = readFilter('trips', search)
  void client.prefetchInfiniteQuery(foundTripsQuery(companyId, filter))
  void client.prefetchQuery(tripTotalsQuery(companyId, filter))
}
