import { networkOf } from './rules.ts'

/** Seconds to wait, or null when the request may go on. */
export type NetworkLimiter = (address: string) => number | null

export type RequestLimit = { burst: number; perSecond: number }

const MOST_NETWORKS = 10_000

/**
 * Limits the requests of one network. Each process counts for itself, in memory: counting in the database
 * would write a row for a request that is refused because it must not write.
 */
export function networkLimiter({ burst, perSecond }: RequestLimit, now = Date.now): NetworkLimiter {
  const interval = 1_000 / perSecond
  /** By network, the moment at which its burst is complete again. The network seen last stands last. */
  const fullAt = new Map<string, number>()

  return (address) => {
    const network = networkOf(address)
    const at = now()
    const next = Math.max(fullAt.get(network) ?? 0, at) + interval
    const wait = next - at - burst * interval
    if (wait > 0) return Math.ceil(wait / 1_000)
    fullAt.delete(network)
    fullAt.set(network, next)
    for (const oldest of fullAt.keys()) {
      if (fullAt.size <= MOST_NETWORKS) break
      fullAt.delete(oldest)
    }
    return null
  }
}
