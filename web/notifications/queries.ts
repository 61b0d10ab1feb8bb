import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/kernel/call.ts'
import { addSubscription, listSubscriptions, removeSubscription } from '#contract/notifications/calls.ts'
import type { EventType } from '#contract/notifications/subscription.ts'
import { api } from '../kernel/api/api.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { tryRefetchCompanies } from '../kernel/me.ts'
import { isProblem } from '../kernel/problem.ts'
import { notificationKeys } from './keys.ts'

export type Subscription = Reply<typeof listSubscriptions>['data'][number]
export type Subscriber = { companyId: string; userId: string }

export const subscriptionsQuery = (whose: Subscriber) =>
  queryOptions({
    queryKey: notificationKeys.subscriptions(whose.companyId, whose.userId),
    queryFn: async ({ signal }) => (await api(listSubscriptions, { params: whose, signal })).data,
    // It is confirmed or ended elsewhere, by a link in a mail.
    staleTime: 0,
  })

export const isOf =
  (eventType: EventType) =>
  ({ attributes }: Subscription) =>
    attributes.eventType === eventType

export async function switchOn(
  whose: Subscriber,
  eventType: EventType,
  email: string,
): Promise<Subscription> {
  const { data } = await api(addSubscription, { params: whose, attributes: { eventType, email } })
  replaceCached(whose, eventType, [data])
  await tryRefetchCompanies()
  return data
}

/** A 404 counts as done: it was ended by the link in a mail. */
export async function switchOff(whose: Subscriber, { id, attributes, meta }: Subscription): Promise<void> {
  try {
    await api(removeSubscription, { params: { ...whose, notificationId: id }, version: meta.version })
  } catch (error) {
    if (!isProblem(error, 404)) throw error
  }
  replaceCached(whose, attributes.eventType, [])
  await tryRefetchCompanies()
}

/** There is at most one of each type. */
function replaceCached(whose: Subscriber, eventType: EventType, now: Subscription[]): void {
  const isOther = (one: Subscription) => !isOf(eventType)(one)
  queryClient.setQueryData(subscriptionsQuery(whose).queryKey, (all = []) => [...all.filter(isOther), ...now])
}
