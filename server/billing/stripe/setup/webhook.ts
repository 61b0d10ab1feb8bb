import Stripe from 'stripe'
import { WEBHOOK_EVENTS } from '../webhook.ts'
import { WEBHOOK_PATH } from '../webhook-path.ts'
import type { SetUpStep } from './command.ts'

/** Stripe shows its secret only once, here. */
export async function setUpWebhook(stripe: Stripe, publicUrl: URL): Promise<SetUpStep> {
  const url = `${publicUrl.origin}${WEBHOOK_PATH}`
  if (publicUrl.protocol !== 'https:')
    return { lines: [`Created no webhook: Stripe cannot reach ${url}. Set PUBLIC_URL.`], isSuccess: false }
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const found = data.find((endpoint) => endpoint.url === url)
  if (!found) {
    const { secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...WEBHOOK_EVENTS],
      api_version: Stripe.API_VERSION,
    })
    return { lines: [`Created the webhook ${url}.`, `STRIPE_WEBHOOK_SECRET=${secret}`], isSuccess: true }
  }
  const enabled: readonly string[] = found.enabled_events
  const lacking = WEBHOOK_EVENTS.filter((event) => !enabled.includes(event) && !enabled.includes('*'))
  return lacking.length === 0
    ? { lines: ['The webhook is there.'], isSuccess: true }
    : { lines: [`The webhook ${found.id} lacks ${lacking.join(', ')}.`], isSuccess: false }
}
