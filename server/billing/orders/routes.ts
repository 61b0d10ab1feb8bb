import * as calls from '#contract/billing/calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import type { Config } from '../../config.ts'
import { newId } from '../../db/id.ts'
import { type Binding, bindWithoutTransaction } from '../../http/bind.ts'
import { minuteLimiter } from '../../http/minute-limiter.ts'
import { type Fault, faultAt, Refusal } from '../../http/refusal.ts'
import { presentSubscription } from '../present.ts'
import { subscriptionStore } from '../store.ts'
import type { Gateway } from '../stripe/gateway.ts'
import { readPrice } from '../stripe/prices.ts'
import { changePlan } from './change-plan.ts'
import { listInvoices } from './invoices.ts'
import { orderPlan } from './order-plan.ts'
import { openPortal } from './portal.ts'
import { isValidQuantity, parsePortalUrl } from './rules.ts'
import { settleCheckout } from './settle-checkout.ts'

/** A reply without a stored resource. */
const transientReply = <const T extends string, A>(type: T, attributes: A) => ({
  data: { type, id: newId(), attributes },
})

const requireQuantity = (quantity: number) => {
  if (!isValidQuantity(quantity))
    throw new Refusal('subscription.quantity_out_of_range', [faultAt('quantity')])
}

/** Stripe takes a hundred requests a second from all companies together. */
const STRIPE_CALLS_A_MINUTE = 60

/** The routes of a company's subscription. `gateway` is null without billing; then they are not served. */
export function orderRoutes({ publicUrl }: Config, gateway: Gateway | null): Binding[] {
  const requireGateway = (): Gateway => {
    if (!gateway) throw new Error('a billing call was served without a payment provider')
    return gateway
  }

  const requirePortalUrl = (address: string, fault: Fault): string => {
    const own = parsePortalUrl(address, publicUrl)
    if (own === null) throw new Refusal('url.not_allowed', [fault])
    return own
  }

  const requests = minuteLimiter(STRIPE_CALLS_A_MINUTE)

  return [
    bindWithoutTransaction(calls.quoteSubscription, async ({ attributes: { planId, quantity } }) => {
      requireQuantity(quantity)
      const { unit_amount: amount, tax_behavior: tax } = await readPrice(requireGateway(), planId)
      const taxBehavior: 'inclusive' | 'exclusive' = tax === 'inclusive' ? 'inclusive' : 'exclusive'
      return transientReply('quote', { amount: (amount ?? 0) * quantity, taxBehavior })
    }),

    bindWithoutTransaction(calls.orderSubscription, async ({ db, actor, company, attributes }) => {
      const { planId, quantity, adjustableQuantity, successUrl, cancelUrl } = attributes
      requireQuantity(quantity ?? 1)
      requests.take(actor.userId)
      const checkoutUrl = await orderPlan(db, requireGateway(), {
        companyId: company.id,
        planId,
        quantity: quantity ?? 1,
        isAdjustable: adjustableQuantity ?? true,
        successUrl: requirePortalUrl(successUrl, faultAt('successUrl')),
        cancelUrl: requirePortalUrl(cancelUrl, faultAt('cancelUrl')),
      })
      return transientReply('checkout', { checkoutUrl })
    }),

    bindWithoutTransaction(calls.getCompanySubscription, async ({ db, actor, company }) => {
      if (requests.hasRoom(actor.userId)) await settleCheckout(db, requireGateway(), company.id)
      return { data: presentSubscription(await subscriptionStore(db, company.id).get()) }
    }),

    bindWithoutTransaction(
      calls.changeCompanySubscription,
      async ({ db, actor, company, attributes, expectVersion }) => {
        requests.take(actor.userId)
        const change = { companyId: company.id, values: attributes, expectVersion }
        await changePlan(db, requireGateway(), change)
        return { data: presentSubscription(await subscriptionStore(db, company.id).get()) }
      },
    ),

    bindWithoutTransaction(calls.cancelCompanySubscription, async ({ db, actor, company, expectVersion }) => {
      requests.take(actor.userId)
      const values = { cancelAtPeriodEnd: true }
      await changePlan(db, requireGateway(), { companyId: company.id, values, expectVersion })
    }),

    bindWithoutTransaction(calls.openBillingPortal, async ({ db, actor, company, query: { returnUrl } }) => {
      requests.take(actor.userId)
      const back = returnUrl ?? `${publicUrl.origin}/company/${company.id}/settings/billing`
      const address = requirePortalUrl(back, { parameter: 'returnUrl' })
      const url = await openPortal(db, requireGateway(), company.id, address)
      return transientReply('billing_portal', { url })
    }),

    bindWithoutTransaction(calls.listInvoices, ({ db, actor, company, query }) => {
      requests.take(actor.userId)
      return listInvoices(db, requireGateway(), company.id, readPage(query))
    }),
  ]
}
