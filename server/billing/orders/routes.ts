import * as calls from '#contract/billing/calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import type { Config } from '../../config.ts'
import { newId } from '../../db/id.ts'
import { type Bound, bindOutside } from '../../http/bind.ts'
import { at, type Fault, Refusal } from '../../http/refusal.ts'
import { presentSubscription } from '../present.ts'
import { subscriptionStore } from '../store.ts'
import type { Gateway } from '../stripe/gateway.ts'
import { priceOf } from '../stripe/prices.ts'
import { changePlan } from './change-plan.ts'
import { listInvoices } from './invoices.ts'
import { orderPlan } from './order-plan.ts'
import { openPortal } from './portal.ts'
import { isQuantity, ownAddress } from './rules.ts'
import { settleCheckout } from './settle-checkout.ts'

/** A reply that stands for nothing stored. */
const passing = <const T extends string, A>(type: T, attributes: A) => ({
  data: { type, id: newId(), attributes },
})

const expectQuantity = (quantity: number) => {
  if (!isQuantity(quantity)) throw new Refusal('subscription.quantity_out_of_range', [at('quantity')])
}

/** What a company buys. `gateway` is null where there are no licences; then these calls are not served. */
export function orderRoutes({ publicUrl }: Config, gateway: Gateway | null): Bound[] {
  const provider = (): Gateway => {
    if (!gateway) throw new Error('a call about payments was served without a payment provider')
    return gateway
  }

  const checked = (address: string, fault: Fault): string => {
    const own = ownAddress(address, publicUrl)
    if (own === null) throw new Refusal('url.not_allowed', [fault])
    return own
  }

  return [
    bindOutside(calls.quoteSubscription, async ({ attributes: { planId, quantity } }) => {
      expectQuantity(quantity)
      const { unit_amount: amount, tax_behavior: tax } = await priceOf(provider(), planId)
      const taxBehavior: 'inclusive' | 'exclusive' = tax === 'inclusive' ? 'inclusive' : 'exclusive'
      return passing('quote', { amount: (amount ?? 0) * quantity, taxBehavior })
    }),

    bindOutside(calls.orderSubscription, async ({ db, company, attributes }) => {
      const { planId, quantity, adjustableQuantity, successUrl, cancelUrl } = attributes
      expectQuantity(quantity ?? 1)
      const checkoutUrl = await orderPlan(db, provider(), {
        companyId: company.id,
        planId,
        quantity: quantity ?? 1,
        isAdjustable: adjustableQuantity ?? true,
        successUrl: checked(successUrl, at('successUrl')),
        cancelUrl: checked(cancelUrl, at('cancelUrl')),
      })
      return passing('checkout', { checkoutUrl })
    }),

    bindOutside(calls.getCompanySubscription, async ({ db, company }) => {
      await settleCheckout(db, provider(), company.id)
      return { data: presentSubscription(await subscriptionStore(db, company.id).get()) }
    }),

    bindOutside(calls.changeCompanySubscription, async ({ db, company, attributes, expectVersion }) => {
      const change = { companyId: company.id, values: attributes, expectVersion }
      await changePlan(db, provider(), change)
      return { data: presentSubscription(await subscriptionStore(db, company.id).get()) }
    }),

    bindOutside(calls.cancelCompanySubscription, async ({ db, company, expectVersion }) => {
      const values = { cancelAtPeriodEnd: true }
      await changePlan(db, provider(), { companyId: company.id, values, expectVersion })
    }),

    bindOutside(calls.openBillingPortal, async ({ db, company, query: { returnUrl } }) => {
      const back = returnUrl ?? `${publicUrl.origin}/company/${company.id}/settings/billing`
      const address = checked(back, { parameter: 'returnUrl' })
      const url = await openPortal(db, provider(), company.id, address)
      return passing('billing_portal', { url })
    }),

    bindOutside(calls.listInvoices, ({ db, company, query }) =>
      listInvoices(db, provider(), company.id, readPage(query)),
    ),
  ]
}
