import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/kernel/call.ts'
import { addSubscription, listSubscriptions, removeSubscription } from '#contract/notifications/calls.ts'
import { api } from '../kernel/api/api.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { tryRefetchCompanies } from '../kernel/me.ts'
import { isProblem } from '../kernel/problem.ts'
import { notificationKeys } from './keys.ts'

export type Subscription = Reply<typeof listSubscriptions>['data'][number]
export type Subscriber = { companyId: string; userId: string }

export const subscriptionQuery = (whose: Subscriber) =>
  queryOptions({
    queryKey: notificationKeys.subscription(whose.companyId, whose.userId),
    queryFn: async ({ signal }) => (await api(listSubscriptions, { params: whose, signal })).data[0] ?? null,
    // It is confirmed or ended elsewhere, by a link in a mail.
    staleTime: 0,
  })

export async function switchOn(whose: Subscriber, email: string): Promise<Subscription> {
  const attributes = { eventType: 'trip.recording.*', email } as const
  const { data } = await api(addSubscription, { params: whose, attributes })
  queryClient.setQueryData(subscriptionQuery(whose).queryKey, data)
  await tryRefetchCompanies()
  return data
}

/** A 404 counts as done: it was ended by the link in a mail. */
export async function switchOff(whose: Subscriber, { id, meta }: Subscription): Promise<void> {
  try {
    await api(removeSubscription, { params: { ...whose, notificationId: id }, version: meta.version })
  } catch (error) {
    if (!isProblem(error, 404)) throw error
  }
  queryClient.setQueryData(subscriptionQuery(whose).queryKey, null)
  await tryRefetchCompanies()
}
