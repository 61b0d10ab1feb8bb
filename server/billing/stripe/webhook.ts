import type { FastifyInstance } from 'fastify'
import type { Stripe } from 'stripe'
import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../http/refusal.ts'
import { windowCounter } from '../../http/window-counter.ts'
import { networkOf } from '../../network.ts'
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

/** An event has some kilobytes, an invoice with many lines some dozens. */
const EVENT_BYTES_MAX = 256_000

const FORGED_A_MINUTE = 60

/** Events arrive late, twice and in any order; each only triggers a sync. */
export function serveWebhook(app: FastifyInstance, db: Db, gateway: Gateway): void {
  const countForged = windowCounter(60_000)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature covers the raw bytes, so nothing may parse the body before.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: 'POST',
      url: WEBHOOK_PATH,
      config: { call: 'stripe.webhook' },
      bodyLimit: EVENT_BYTES_MAX,
      // Before the body is read: its hash is work that strangers could cause.
      onRequest: async ({ headers, clientAddress }) => {
        if (typeof headers['stripe-signature'] !== 'string') throw notFromStripe()
        const network = networkOf(clientAddress)
        // Counted as forged until it is verified: many at once are many.
        if (countForged(network) <= FORGED_A_MINUTE) return
        countForged(network, -1)
        throw new Refusal('rate_limited', [{}], { 'retry-after': '60' })
      },
      handler: async ({ body, headers, clientAddress }, reply) => {
        const signature = String(headers['stripe-signature'])
        if (!Buffer.isBuffer(body)) throw notFromStripe()
        const event = verifyEvent(gateway, body, signature)
        countForged(networkOf(clientAddress), -1)
        await handleEvent(db, gateway, event, signature)
        return reply.send({ received: true })
      },
    })
  })
}

function verifyEvent({ stripe, webhookSecrets }: Gateway, body: Buffer, signature: string): Stripe.Event {
  for (const secret of webhookSecrets) {
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
      if (isEvent(event)) return event
    } catch {
      // The next secret may verify it.
    }
  }
  throw notFromStripe()
}

/** Signed text may still be something else: the SDK only parses it. */
function isEvent(parsed: unknown): boolean {
  const { id, type, data } = (parsed ?? {}) as Partial<Record<'id' | 'type' | 'data', unknown>>
  const { object } = (data ?? {}) as { object?: unknown }
  const { customer } = (object ?? {}) as { customer?: unknown }
  const customerId = typeof customer === 'object' && customer && 'id' in customer ? customer.id : customer
  return (
    typeof id === 'string' &&
    typeof type === 'string' &&
    typeof object === 'object' &&
    object !== null &&
    (customerId === undefined || customerId === null || typeof customerId === 'string')
  )
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
