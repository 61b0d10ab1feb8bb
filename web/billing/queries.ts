import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as calls from '#contract/billing/calls.ts'
import { PLAN_IDS, type PlanId } from '#contract/billing/plans.ts'
import type { SubscriptionChange } from '#contract/billing/subscription.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { changeVehicle } from '#contract/vehicles/calls.ts'
import { api } from '../kernel/api/api.ts'
import { fetchAllRows, nextOffset, pageQuery } from '../kernel/api/pages.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { isProblem } from '../kernel/problem.ts'
import { billingKeys, logged, seatsQuery } from '../plans/public.ts'
import type { Price, Prices } from './prices.ts'

export type Subscription = Reply<typeof calls.getCompanySubscription>['data']
export type Invoice = Reply<typeof calls.listInvoices>['data'][number]
export type Target = Reply<typeof calls.listSubscriptionTargets>['data'][number]

// Long enough that the page uses what the route has prefetched.
const staleTime = 2_000

/** Null if the company has none, or it has ended. */
export const subscriptionQuery = (companyId: string) =>
  queryOptions({
    queryKey: billingKeys.subscription(companyId),
    queryFn: ({ signal }): Promise<Subscription | null> =>
      logged(signal, async () => {
        try {
          return (await api(calls.getCompanySubscription, { params: { companyId }, signal })).data
        } catch (error) {
          if (isProblem(error, 404)) return null
          throw error
        }
      }),
    staleTime,
  })

export const prefetchBilling = (companyId: string, hasMoneyScope: boolean): Promise<void> =>
  hasMoneyScope
    ? queryClient.prefetchQuery(subscriptionQuery(companyId))
    : queryClient.prefetchQuery(seatsQuery(companyId))

/** All vehicles that have a seat. */
export const targetsQuery = (companyId: string, subscriptionId: string) =>
  queryOptions({
    queryKey: billingKeys.targets(companyId, subscriptionId),
    queryFn: ({ signal }) =>
      logged(signal, () =>
        fetchAllRows((query) =>
          api(calls.listSubscriptionTargets, { params: { subscriptionId }, query, signal }),
        ),
      ),
    staleTime,
  })

const INVOICES_AT_ONCE = 12

export const invoicesQuery = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: billingKeys.invoices(companyId),
    queryFn: ({ pageParam, signal }) =>
      logged(signal, () =>
        api(calls.listInvoices, {
          params: { companyId },
          query: pageQuery(pageParam, INVOICES_AT_ONCE),
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime,
  })

export const askQuote = async (planId: PlanId, quantity: number, signal: AbortSignal): Promise<Price> =>
  (await api(calls.quoteSubscription, { attributes: { planId, quantity }, signal })).data.attributes

/** The price of one vehicle in each plan, from the payment provider. */
export const pricesQuery = queryOptions({
  queryKey: billingKeys.prices,
  queryFn: ({ signal }): Promise<Prices> =>
    logged(signal, async () => {
      const prices = await Promise.all(
        PLAN_IDS.map(async (planId) => [planId, await askQuote(planId, 1, signal)] as const),
      )
      return Object.fromEntries(prices) as Prices
    }),
  staleTime: 60_000,
})

/** The URL of the checkout. */
export async function orderPlan(companyId: string, planId: PlanId): Promise<string> {
  const back = (checkout: string) =>
    `${location.origin}/company/${companyId}/settings/billing?checkout=${checkout}`
  const { data } = await api(calls.orderSubscription, {
    attributes: {
      companyId,
      planId,
      quantity: 1,
      adjustableQuantity: true,
      successUrl: back('paid'),
      cancelUrl: back('cancelled'),
    },
  })
  return data.attributes.checkoutUrl
}

/** The URL of the provider's portal for payment methods; it leads back to the plan. */
export async function portalAddress(companyId: string): Promise<string> {
  const returnUrl = `${location.origin}/company/${companyId}/settings/billing`
  const { data } = await api(calls.openBillingPortal, { params: { companyId }, query: { returnUrl } })
  return data.attributes.url
}

/** Fails with 412 if the subscription has changed since it was shown. */
export async function changeSubscription(
  companyId: string,
  { meta }: Subscription,
  attributes: SubscriptionChange,
): Promise<void> {
  const sent = { params: { companyId }, attributes, version: meta.version }
  const { data } = await api(calls.changeCompanySubscription, sent)
  queryClient.setQueryData(subscriptionQuery(companyId).queryKey, data)
  void refreshAfter(attributes.planId ? 'plan' : 'subscription', { companyId })
}

export async function takeSeat(companyId: string, subscriptionId: string, vehicleId: string): Promise<void> {
  const attributes = { subscriptions: [{ id: subscriptionId }] }
  await api(changeVehicle, { params: { vehicleId }, attributes })
  await refreshAfter('plan', { companyId })
}

/** A seat that is already free counts as done. */
export async function freeSeat(companyId: string, subscriptionId: string, targetId: string): Promise<void> {
  try {
    await api(calls.removeSubscriptionTarget, { params: { subscriptionId, targetId } })
  } catch (error) {
    if (!isProblem(error, 404)) throw error
  }
  await refreshAfter('plan', { companyId })
}
