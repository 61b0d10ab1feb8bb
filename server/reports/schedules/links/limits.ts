import { Refusal } from '../../../http/refusal.ts'
import { networkOf } from '../../../network.ts'

const REQUESTS_A_MINUTE = 60
/** Of the slots for files, which all companies share. */
const READERS_OF_COMPANY = 2
const MINUTE_MS = 60_000
/** More than that in a minute is an attack: all are forgotten then. */
const ADDRESSES_MAX = 100_000

const tooMany = () => new Refusal('rate_limited', [{}], { 'retry-after': '60' })

/** Links are opened without a sign-in, so their calls are counted by network. */
export function linkLimiter(now: () => number) {
  let minute = 0
  let counts = new Map<string, number>()
  return (address: string): void => {
    const network = networkOf(address)
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute || counts.size > ADDRESSES_MAX) {
      minute = current
      counts = new Map()
    }
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count > REQUESTS_A_MINUTE) throw tooMany()
  }
}

/**
 * Bounds how many files behind the links of one company are read at once: a forwarded link must not take the slots of
 * everybody. `onStart` runs before the first part.
 */
export function limitReaders() {
  const running = new Map<string, number>()
  return async function* (
    companyId: string,
    content: AsyncIterable<Buffer>,
    onStart: () => Promise<unknown>,
  ): AsyncGenerator<Buffer> {
    const before = running.get(companyId) ?? 0
    if (before >= READERS_OF_COMPANY) throw tooMany()
    running.set(companyId, before + 1)
    try {
      await onStart()
      yield* content
    } finally {
      const left = (running.get(companyId) ?? 1) - 1
      if (left > 0) running.set(companyId, left)
      else running.delete(companyId)
    }
  }
}
