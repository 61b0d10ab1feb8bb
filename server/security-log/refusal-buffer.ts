import { monotonicNow } from '../monotonic-clock.ts'
import { networkOf } from '../network.ts'
import type { Origin } from './kinds.ts'
import type { RefusalContent } from './request.ts'
import type { CountedEvent } from './store.ts'

export type RefusalEvent = Origin & RefusalContent

/** How long further refusals of the same key are counted after a row was written. */
const WINDOW_MS = 60_000
/** Distinct rows per minute, of one network and of all. Beyond that only kinds are distinguished. */
const ROWS_PER_NETWORK_MAX = 20
const ROWS_MAX = 200
const CALLS_MAX = 10

type Entry = { event: RefusalEvent; network: string; count: number; dueAt: number }

export type RefusalBuffer = {
  observe: (event: RefusalEvent) => void
  /** Writes what is due; with `all`, everything that is left. */
  flush: (all?: boolean) => Promise<void>
}

/**
 * Counts refusals in memory, so that a hostile client does not cause a statement and a row per request: the first of a
 * kind, account and address is written with the next flush, the following ones as one row per minute. Buffered refusals
 * are lost when the process is killed.
 */
export function refusalBuffer(
  write: (events: readonly CountedEvent[]) => Promise<unknown>,
  now: () => number = monotonicNow,
): RefusalBuffer {
  const entries = new Map<string, Entry>()

  function entryFor(event: RefusalEvent): Entry {
    const network = networkOf(event.address ?? '')
    for (const [key, folded, isRoom] of [
      [keyOf(event), event, () => entries.size < ROWS_MAX && ofNetwork(network) < ROWS_PER_NETWORK_MAX],
      [`${event.kind} ${network}`, withoutAccount(event, network), () => entries.size < ROWS_MAX],
      [event.kind, withoutAddress(event), () => true],
    ] as const) {
      const known = entries.get(key)
      if (known?.count === 0) known.event = folded
      if (known) return known
      if (!isRoom()) continue
      const made = { event: folded, network, count: 0, dueAt: now() }
      entries.set(key, made)
      return made
    }
    throw new Error('the last key always has room')
  }

  const ofNetwork = (network: string) =>
    entries.values().reduce((count, entry) => count + (entry.network === network ? 1 : 0), 0)

  async function flush(all = false): Promise<void> {
    const due = [...entries].filter(([, { dueAt }]) => all || dueAt <= now())
    for (const [key, { count }] of due) if (count === 0) entries.delete(key)
    const counted = due.filter(([, { count }]) => count > 0).map(([, entry]) => entry)
    if (counted.length === 0) return
    const written = counted.map(({ event, count }) => ({ event, count }))
    await write(written)
    // More may have been counted meanwhile; a failed write changes nothing here and is retried.
    counted.forEach((entry, index) => {
      entry.count -= written[index]?.count ?? 0
      entry.dueAt = now() + WINDOW_MS
    })
  }

  return {
    observe: (event) => {
      const entry = entryFor(event)
      entry.count++
      if (entry.event !== event) addCalls(entry.event, event)
    },
    flush,
  }
}

const keyOf = (event: RefusalEvent) => {
  const { kind, userId, issuer, subject, email, address } = event
  return JSON.stringify([kind, detailOf(event, 'code'), userId, issuer, subject, email, address])
}

/** For rows of many accounts or addresses: a single request id would be misleading. */
const withoutAccount = ({ kind }: RefusalEvent, network: string): RefusalEvent => ({
  kind,
  address: network || null,
  requestId: null,
})
const withoutAddress = ({ kind }: RefusalEvent): RefusalEvent => ({ kind, address: null, requestId: null })

function addCalls(into: RefusalEvent, from: RefusalEvent): void {
  const [known, more] = [detailOf(into, 'calls'), detailOf(from, 'calls')]
  if (!Array.isArray(known) || !Array.isArray(more)) return
  const calls = [...new Set([...known, ...more])].slice(0, CALLS_MAX)
  into.details = { ...into.details, calls }
}

const detailOf = ({ details }: RefusalEvent, name: 'code' | 'calls'): unknown =>
  (details as Record<string, unknown> | undefined)?.[name]
