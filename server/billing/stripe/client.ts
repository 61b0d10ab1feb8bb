import Stripe from 'stripe'

/** Even with one retry shorter than the transaction's idle timeout: the company is locked during the call. */
const TIMEOUT_MS = 5_000

/** Stripe itself, or the sandbox on a local port. */
export const createStripeClient = (key: string, sandboxPort: number | null): Stripe =>
  new Stripe(key, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Wegbuch' },
    ...(sandboxPort !== null && { host: '127.0.0.1', port: sandboxPort, protocol: 'http' as const }),
  })
