import type { Stripe } from 'stripe'
import type { Db } from '../../db/pool.ts'
import { notFound } from '../../http/refusal.ts'
import { callStripe, isCustomerMissing } from '../stripe/call-stripe.ts'
import type { Gateway } from '../stripe/gateway.ts'
import { billingCustomerStore } from '../stripe/store.ts'

/** Marks the portal configuration that the set-up command created. */
export const PORTAL_METADATA = { app: 'wegbuch' }

const configurations = new WeakMap<Stripe, string>()

/** The URL at which the company manages its payment method and address. */
export async function openPortal(
  db: Db,
  gateway: Gateway,
  companyId: string,
  returnUrl: string,
): Promise<string> {
  const customer = (await billingCustomerStore(db, gateway, companyId).get())?.stripe_customer_id
  if (!customer) throw notFound()
  const { stripe } = gateway
  const configuration = await findPortalConfiguration(stripe)
  try {
    const session = await callStripe(
      stripe.billingPortal.sessions.create({
        customer,
        return_url: returnUrl,
        ...(configuration !== undefined && { configuration }),
      }),
    )
    return session.url
  } catch (error) {
    throw isCustomerMissing(error) ? notFound() : error
  }
}

/** Undefined: the account's default. */
async function findPortalConfiguration(stripe: Stripe): Promise<string | undefined> {
  const known = configurations.get(stripe)
  if (known !== undefined) return known
  const { data } = await callStripe(stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
  const found = data.find(({ metadata }) => metadata?.['app'] === PORTAL_METADATA.app)
  if (found) configurations.set(stripe, found.id)
  return found?.id
}
