import type { FastifyInstance } from 'fastify'
import type { Stripe } from 'stripe'
import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Gateway } from './gateway.ts'
import { idOf } from './rules.ts'
import { eventStore, findCompanyOfCustomer } from './store.ts'
import { syncSubscription } from './sync-subscription.ts'
import { WEBHOOK_PATH } from './webhook-path.ts'
import { withBillingCustomer } from './with-billing-customer.ts'

/** The events that may change a subscription; the set-up command subscribes to exactly these. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
] as const

const EVENTS: readonly string[] = WEBHOOK_EVENTS

/** How long a signature is valid. */
const TOLERANCE_SECONDS = 300

/** Events arrive late, twice and in any order; each only triggers a sync. */
export function serveWebhook(app: FastifyInstance, db: Db, gateway: Gateway): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature covers the raw bytes, so nothing may parse the body before.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(WEBHOOK_PATH, { config: { call: 'stripe.webhook' } }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') throw notFromStripe()
      await handleEvent(db, gateway, verifyEvent(gateway, request.body, signature), signature)
      return reply.send({ received: true })
    })
  })
}

function verifyEvent({ stripe, webhookSecrets }: Gateway, body: Buffer, signature: string): Stripe.Event {
  for (const secret of webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
    } catch {
      // The next secret may verify it.
    }
  }
  throw notFromStripe()
}

const notFromStripe = () => new Refusal('validation.failed', [{ detail: 'must be signed by Stripe' }])

async function handleEvent(db: Db, gateway: Gateway, event: Stripe.Event, signature: string): Promise<void> {
  if (!EVENTS.includes(event.type)) return
  const handled = await eventStore(db).find(event.id)
  // Stripe signs every delivery with its own time, so the same signature again was recorded by somebody else.
  if (handled?.signature === signature) throw notFromStripe()
  if (handled) return
  const { customer } = event.data.object as { customer?: string | { id: string } | null }
  const companyId = customer ? await findCompanyOfCustomer(db, idOf(customer)) : undefined
  if (companyId === undefined) return
  await withBillingCustomer(db, gateway, companyId, async (tx, account) => {
    if (!(await eventStore(tx).add(event.id, signature))) return
    await syncSubscription(tx, gateway, account)
  })
}
