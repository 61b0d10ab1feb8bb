import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import type { ListName } from '#contract/permissions.ts'
import { queryClient } from './query-client.ts'

/** What can be saved, added or removed, with the ids that its dependents are found by. */
export type SavedKinds = {
  trip: { vehicleId: string; tripId?: string | undefined }
  /** Many trips, of any vehicles. */
  trips: object
  expense: { vehicleId: string; expenseId?: string }
  /** Many expenses, of any vehicles. */
  expenses: object
  /** Without an id: the vehicle was removed. */
  vehicle: { vehicleId?: string }
  vehicleUser: { vehicleId: string }
  /** A company's plan, or the seat of a vehicle. */
  plan: { companyId?: string }
  subscription: { companyId: string }
  member: { companyId: string }
  invitation: { companyId: string }
  entry: { list: ListName; companyId?: string }
  template: { companyId: string }
  favourite: { companyId: string }
  view: { companyId: string }
  reminder: null
  /** A rule for open trips, or a place that rules know. */
  rule: { companyId: string }
}

export type Dependents = { [Kind in keyof SavedKinds]: (ids: SavedKinds[Kind]) => QueryKey[] }

let dependents: Dependents | undefined

/** The composition root knows the keys of all capabilities, and sets them at start-up. */
export function setDependents(all: Dependents): void {
  dependents = all
}

/** Marks as stale what depends on a saved record; resolves when what is on the screen has been refetched. */
export async function refreshAfter<Kind extends keyof SavedKinds>(
  kind: Kind,
  ids: SavedKinds[Kind],
  { except }: { except?: QueryKey | ((query: Query) => boolean) } = {},
): Promise<void> {
  const isExcepted =
    typeof except === 'function' ? except : ({ queryHash }: Query) => except && queryHash === hashKey(except)
  const keys = dependents?.[kind](ids) ?? []
  await Promise.all(
    keys.map((queryKey) =>
      queryClient.invalidateQueries({ queryKey, predicate: (query) => !isExcepted(query) }),
    ),
  )
}
