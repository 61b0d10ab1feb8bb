import type { Stripe } from 'stripe'
import { PORTAL_METADATA } from '../../orders/portal.ts'
import type { SetUpStep } from './command.ts'

/** The portal cannot change plan or quantity: only the product knows the seats. */
export async function setUpPortal(stripe: Stripe, publicUrl: URL): Promise<SetUpStep> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  const found = data.find(({ metadata }) => metadata?.['app'] === PORTAL_METADATA.app)
  if (found?.features.subscription_update.enabled)
    return {
      lines: [`The portal configuration ${found.id} lets customers change their plan.`],
      isSuccess: false,
    }
  if (found) return { lines: ['The portal configuration is there.'], isSuccess: true }
  const { id } = await stripe.billingPortal.configurations.create({
    metadata: PORTAL_METADATA,
    default_return_url: `${publicUrl.origin}/`,
    features: {
      customer_update: { enabled: true, allowed_updates: ['name', 'email', 'address', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: false },
    },
  })
  return { lines: [`Created the portal configuration ${id}.`], isSuccess: true }
}
