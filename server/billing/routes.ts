import * as calls from '#contract/billing/calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import type { Config } from '../config.ts'
import { type Binding, bind } from '../http/bind.ts'
import { presentList } from '../http/present.ts'
import { notFound } from '../http/refusal.ts'
import { orderRoutes } from './orders/routes.ts'
import { presentSeatSubscription, presentSubscription, presentTarget } from './present.ts'
import { freeSeat } from './seats/change-seat.ts'
import { seatStore } from './seats/store.ts'
import { subscriptionStore } from './store.ts'
import type { Gateway } from './stripe/gateway.ts'

export const billingRoutes = (config: Config, gateway: Gateway | null): Binding[] => [
  ...orderRoutes(config, gateway),

  bind(calls.listCompanySubscriptions, async ({ db, company, query }) => {
    const page = readPage(query)
    return presentList(await subscriptionStore(db, company.id).page(page), page, presentSeatSubscription)
  }),

  bind(calls.getSubscription, async ({ db, company, params }) => ({
    data: presentSubscription(await subscriptionStore(db, company.id).getById(params.subscriptionId)),
  })),

  bind(calls.listSubscriptionTargets, async ({ db, company, params, query }) => {
    const page = readPage(query)
    const subscription = await subscriptionStore(db, company.id).getById(params.subscriptionId)
    return presentList(await seatStore(db, subscription).targets(page), page, presentTarget)
  }),

  bind(calls.removeSubscriptionTarget, async ({ db, company, params: { subscriptionId, targetId } }) => {
    await subscriptionStore(db, company.id).getById(subscriptionId)
    if (!(await freeSeat(db, { companyId: company.id, vehicleId: targetId }))) throw notFound()
  }),
]
