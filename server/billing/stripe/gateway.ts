import type { Stripe } from 'stripe'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import type { Log } from '../../log.ts'
import { type Sandbox, startSandbox } from '../sandbox/start.ts'
import { createStripeClient } from './client.ts'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './concurrency-limiter.ts'
import { endSandboxSubscriptions } from './store.ts'
import { WEBHOOK_PATH } from './webhook-path.ts'

/** Each locks a company during a call to Stripe and uses up to two database connections. */
const CONCURRENT_COMPANIES_MAX = 4

/** The connection to the payment provider. */
export type Gateway = {
  stripe: Stripe
  webhookSecrets: readonly string[]
  sandbox: Sandbox | null
  provider: 'sandbox' | 'stripe'
  runLimited: ConcurrencyLimiter
  publicUrl: URL
  log: Log
  close: () => Promise<void>
}

type Options = {
  config: Config
  db: Db
  log: Log
  /**
   * The URL at which the sandbox reaches the webhook of this process, read when there is something to deliver; null if
   * the process does not listen. Default: the address on which the server listens.
   */
  webhookUrl?: (() => string) | null
}

const WILDCARD_HOSTS = new Set(['0.0.0.0', '::', 'localhost'])

function ownWebhookUrl({ host, port }: Config): string {
  const address = WILDCARD_HOSTS.has(host) ? '127.0.0.1' : host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}${WEBHOOK_PATH}`
}

/** Null without billing. */
export async function openGateway({ config, db, log, webhookUrl }: Options): Promise<Gateway | null> {
  if (config.billing === 'none') return null
  const { publicUrl } = config
  const common = {
    provider: config.billing,
    runLimited: createConcurrencyLimiter(CONCURRENT_COMPANIES_MAX),
    publicUrl,
    log,
  }
  if (config.billing === 'stripe') {
    const { secretKey, webhookSecrets } = config.stripe
    const stripe = createStripeClient(secretKey ?? '', null)
    await endSandboxSubscriptions(db)
    return { ...common, stripe, webhookSecrets, sandbox: null, close: async () => {} }
  }
  log.info('payments go to the sandbox: play money; BILLING=none runs without licences')
  const sandbox = await startSandbox({
    db,
    publicUrl,
    webhookUrl: webhookUrl === undefined ? () => ownWebhookUrl(config) : webhookUrl,
    log,
  })
  return {
    ...common,
    stripe: createStripeClient(sandbox.apiKey, sandbox.port),
    webhookSecrets: [sandbox.webhookSecret],
    sandbox,
    close: sandbox.close,
  }
}
