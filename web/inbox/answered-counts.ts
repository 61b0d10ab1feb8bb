import type { QueryKey } from '@tanstack/react-query'
import { COUNTED_MAX, type InboxCounts } from '#contract/inbox/inbox.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { inboxKeys } from './keys.ts'

let answers = 0
let running = 0

/** Settled trips leave the counts at once, as they leave the list; a negative number brings them back. */
export function countSettled(companyId: string, trips: number): void {
  answers += 1
  queryClient.setQueryData<InboxCounts>(inboxKeys.counts(companyId), (counts) => {
    // Of very many only the first are counted: nobody knows what is left of the others.
    if (!counts || (counts.isMore && counts.category === COUNTED_MAX)) return counts
    return { ...counts, category: Math.max(0, counts.category - trips) }
  })
}

/** Answers are being saved, until the returned function is called. */
export function beginSaving(): () => void {
  running += 1
  return () => {
    running -= 1
  }
}

/**
 * What a request counts, unless trips were settled or were being saved since it began: then it may count trips that have
 * left the list, and what is known here stays until the counts are asked for again.
 */
export async function countUnlessOutdated(
  queryKey: QueryKey,
  count: () => Promise<InboxCounts>,
): Promise<InboxCounts> {
  const before = answers
  const wasSaving = running > 0
  const counted = await count()
  const isOutdated = wasSaving || answers !== before
  return (isOutdated && queryClient.getQueryData<InboxCounts>(queryKey)) || counted
}
