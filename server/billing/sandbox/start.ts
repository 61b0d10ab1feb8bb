import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Stripe } from 'stripe'
import type { Db } from '../../db/pool.ts'
import type { Log } from '../../log.ts'
import { moveClock } from './actions/clock.ts'
import { cancelInPortal, resumeInPortal, setCard } from './actions/customer-actions.ts'
import { type BankAnswer, payCheckout } from './actions/pay-checkout.ts'
import { type Dispatcher, startDispatcher } from './deliveries/dispatcher.ts'
import { objectStore } from './objects/store.ts'
import { idOf } from './objects/subscription.ts'
import { seedCatalogue } from './seed.ts'
import { readSandboxSecret } from './settings/store.ts'
import { startSweeping } from './sweep.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { createSandboxServer } from './wire/server.ts'
import { notFound } from './wire/stripe-api-error.ts'
import { withSandboxAccount } from './with-sandbox-account.ts'

export type SandboxOptions = {
  db: Db
  publicUrl: URL
  /** The product's own webhook on this machine; null if this process serves none. */
  webhookUrl: (() => string) | null
  /** The source of all keys; if absent, a secret in the database that all servers share. */
  secret?: string | undefined
  log: Log
  /** Starts without prices and portal configuration, like a new Stripe account. */
  isEmpty?: boolean
}

/** What the customer does on the pages; used by the pages and by tests. */
export type CustomerActions = {
  /** Null: declined, or no longer open. */
  pay: (
    sessionId: string,
    choice: { answer: BankAnswer; quantity?: number },
  ) => Promise<Stripe.Checkout.Session | null>
  moveClock: (customerId: string) => Promise<boolean>
  setCard: (customerId: string, works: boolean) => Promise<void>
  cancel: (customerId: string) => Promise<boolean>
  resume: (customerId: string) => Promise<boolean>
}

export type Sandbox = {
  /** The URL of Stripe's API on 127.0.0.1. */
  port: number
  apiKey: string
  webhookSecret: string
  /** Signs the forms of the pages. */
  formKey: string
  db: Db
  publicUrl: URL
  customers: CustomerActions
  webhooks: Dispatcher
  close: () => Promise<void>
}

/** A replacement for Stripe in this process: play money, no account, no network beyond loopback. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { db, publicUrl, webhookUrl, log } = options
  const secret = options.secret ?? (await readSandboxSecret(db))
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')
  const apiKey = `sk_test_sandbox${derive('api key')}`
  const webhookSecret = `whsec_${derive('webhook secret')}`
  if (!options.isEmpty) await seedCatalogue(db)

  const webhooks = startDispatcher({ db, webhookUrl, webhookSecret, log })
  const app = createSandboxServer({ db, publicUrl, apiKey, webhookSecret, log, onWrite: webhooks.wake })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const sweeping = startSweeping(db, publicUrl.origin, log, webhooks.wake)
  return {
    port: (app.server.address() as AddressInfo).port,
    apiKey,
    webhookSecret,
    formKey: derive('forms'),
    db,
    publicUrl,
    customers: customerActions(db, publicUrl.origin, webhooks.wake),
    webhooks,
    close: async () => {
      await app.close()
      await sweeping.stop()
      await webhooks.stop()
    },
  }
}

function customerActions(db: Db, origin: string, onWrite: () => void): CustomerActions {
  async function act<T>(customerId: string, how: (work: UnitOfWork) => Promise<T>): Promise<T> {
    const result = await db.transaction().execute((tx) => withSandboxAccount(tx, origin, customerId, how))
    onWrite()
    return result
  }
  return {
    pay: async (sessionId, { answer, quantity }) => {
      const known = await objectStore(db).get('checkout.session', sessionId)
      if (!known) throw notFound('checkout.session', sessionId)
      return act(idOf(known.customer), async (work) => {
        const session = await work.objects.get('checkout.session', sessionId)
        if (!session) throw notFound('checkout.session', sessionId)
        const ordered = session.line_items?.data[0]?.quantity ?? 1
        return payCheckout(work, session, { answer, quantity: quantity ?? ordered })
      })
    },
    moveClock: (customerId) => act(customerId, moveClock),
    setCard: (customerId, works) => act(customerId, (work) => setCard(work, works)),
    cancel: (customerId) => act(customerId, cancelInPortal),
    resume: (customerId) => act(customerId, resumeInPortal),
  }
}
