import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type Database, openDatabase } from '../../db/pool.ts'
import { createLog } from '../../log.ts'
import { createDatabase, dropDatabase } from '../../testing/cluster.ts'
import { idOf } from './objects/subscription.ts'
import { type Sandbox, startSandbox } from './start.ts'

export const PUBLIC_URL = new URL('http://localhost:8080')

export type ReceivedEvent = { body: string; signature: string; event: Stripe.Event }

export type TestSandbox = {
  sandbox: Sandbox
  stripe: Stripe
  database: Database
  /** All events that the webhook received in this test, in order. */
  received: ReceivedEvent[]
  /** The webhook's next replies, in turn; the last one stays. */
  answers: number[]
  /** A client with another key, retries or version. */
  client: (config?: Partial<Stripe.StripeConfig>, key?: string) => Stripe
}

/** A sandbox on its own database, and a webhook that records everything. */
export function useSandbox({ isEmpty = false, openUrl = async () => PUBLIC_URL } = {}): TestSandbox {
  const test = { received: [] as ReceivedEvent[], answers: [200] } as unknown as TestSandbox
  let close: (() => Promise<void>) | undefined

  beforeAll(async () => {
    const connection = await createDatabase(inject('cluster'))
    const log = createLog('silent')
    const database = openDatabase({ ...connection, max: 8 }, log)
    const webhook = createServer(async (request, response) => {
      const chunks = (await request.toArray()) as Buffer[]
      const body = Buffer.concat(chunks).toString()
      const event = JSON.parse(body) as Stripe.Event
      test.received.push({ body, signature: String(request.headers['stripe-signature']), event })
      response.writeHead((test.answers.length > 1 ? test.answers.shift() : test.answers[0]) ?? 200).end()
    })
    await new Promise<void>((listening) => void webhook.listen(0, '127.0.0.1', listening))
    const webhookUrl = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/api/stripe/webhook`
    const publicUrl = await openUrl()
    const sandbox = await startSandbox({
      db: database.db,
      publicUrl,
      webhookUrl: () => webhookUrl,
      log,
      isEmpty,
    })
    const client: TestSandbox['client'] = (config = {}, key = sandbox.apiKey) =>
      new Stripe(key, {
        host: '127.0.0.1',
        port: sandbox.port,
        protocol: 'http',
        telemetry: false,
        maxNetworkRetries: 0,
        ...config,
      })
    Object.assign(test, { sandbox, database, client, stripe: client() })
    close = async () => {
      await sandbox.close()
      await new Promise((closed) => webhook.close(closed))
      await database.close()
      await dropDatabase(connection)
    }
  })
  beforeEach(async () => {
    await test.sandbox.webhooks.waitUntilIdle()
    test.received.length = 0
    test.answers.splice(0, test.answers.length, 200)
  })
  afterAll(() => close?.())
  return test
}

export const receivedTypes = ({ received }: TestSandbox): string[] => received.map(({ event }) => event.type)

/** An open checkout of a new customer. */
export async function openCheckout(
  { stripe, sandbox: { publicUrl } }: TestSandbox,
  { plan = 'stripe_business_yearly', quantity = 10 } = {},
): Promise<{ customer: Stripe.Customer; session: Stripe.Checkout.Session }> {
  const customer = await stripe.customers.create({
    name: 'Albhöhe Klimatechnik GmbH',
    email: 'rechnung@albhoehe.example',
  })
  const prices = await stripe.prices.list({ lookup_keys: [plan] })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [
      {
        price: prices.data[0]?.id ?? '',
        quantity,
        adjustable_quantity: { enabled: true, minimum: 1, maximum: 500 },
      },
    ],
    automatic_tax: { enabled: true },
    customer_update: { address: 'auto', name: 'auto' },
    subscription_data: { metadata: { company: 'c1' } },
    metadata: { company: 'c1' },
    success_url: `${publicUrl.origin}/billing?paid={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl.origin}/billing`,
  })
  return { customer, session }
}

/** A customer with a paid plan. */
export async function subscribeCustomer(test: TestSandbox, order: { plan?: string; quantity?: number } = {}) {
  const { customer, session } = await openCheckout(test, order)
  const paid = await test.sandbox.customers.pay(session.id, { answer: 'works' })
  const subscription = await test.stripe.subscriptions.retrieve(idOf(paid?.subscription))
  await test.sandbox.webhooks.waitUntilIdle()
  return { customer, session, subscription, item: subscription.items.data[0] as Stripe.SubscriptionItem }
}
