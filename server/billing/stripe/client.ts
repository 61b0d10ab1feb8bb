import Stripe from 'stripe'

/** Shorter, with one retry, than a transaction may pause: the lock of a company is held while Stripe is asked. */
const TIMEOUT_MS = 5_000

/** Stripe itself, or the sandbox on a port of this machine. */
export const createStripeClient = (key: string, sandboxPort: number | null): Stripe =>
  new Stripe(key, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Wegbuch' },
    ...(sandboxPort !== null && { host: '127.0.0.1', port: sandboxPort, protocol: 'http' as const }),
  })
