import type { Stripe } from 'stripe'
import type { Db } from '../../../db/pool.ts'
import type { Log } from '../../../log.ts'
import { realNow } from '../unit-of-work.ts'
import { signatureHeader } from './sign.ts'
import { deliveryStore } from './store.ts'

const TIMEOUT_MS = 10_000
/** Another server may have queued deliveries. */
const POLL_MS = 30_000

export type Dispatcher = {
  /** Checks for due deliveries now. */
  wake: () => void
  stop: () => Promise<void>
  /** Holds all deliveries back until `resume`. One that is under way is finished first. */
  pause: () => Promise<void>
  resume: () => void
  /** The pending events, in order of occurrence. */
  pending: () => Promise<Stripe.Event[]>
  /** Delivers these now, in this order, as often as they are listed; returns the reply statuses. */
  deliver: (events: readonly Stripe.Event[]) => Promise<number[]>
  /** Waits until no delivery is due. */
  waitUntilIdle: () => Promise<void>
}

type Options = {
  db: Db
  /** Null: this process has no webhook; another one delivers. */
  webhookUrl: (() => string) | null
  webhookSecret: string
  log: Log
}

/** Posts events to the product's webhook, one at a time, with retries. */
export function startDispatcher({ db, webhookUrl, webhookSecret, log }: Options): Dispatcher {
  const deliveries = deliveryStore(db)
  const stopping = new AbortController()
  let isPaused = false
  let isRequested = false
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  let timer: NodeJS.Timeout | undefined

  /** The status of the reply; 0 if there was none. */
  async function post(event: Stripe.Event): Promise<number> {
    if (webhookUrl === null) return 0
    const body = JSON.stringify(event)
    try {
      const { status } = await fetch(webhookUrl(), {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(body, webhookSecret, realNow()),
        },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      return status
    } catch {
      return 0
    }
  }

  async function deliverDue(): Promise<void> {
    for (;;) {
      if (isPaused || stopping.signal.aborted) return
      const delivery = await deliveries.claim()
      if (!delivery) return
      const status = await post(delivery.event)
      if (isSuccess(status)) await deliveries.remove(delivery.id)
      else if (!(await deliveries.retry(delivery)))
        log.error({ event: delivery.event.id, status }, 'the billing sandbox gave up a webhook')
    }
  }

  async function runRound(): Promise<void> {
    try {
      while (isRequested) {
        isRequested = false
        await deliverDue()
      }
      if (!stopping.signal.aborted) await sleepUntilDue()
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the billing sandbox could not deliver webhooks')
      schedule(POLL_MS)
    } finally {
      isRunning = false
    }
    if (isRequested) wake()
  }

  async function sleepUntilDue(): Promise<void> {
    const wait = await deliveries.msUntilDue()
    schedule(Math.min(Math.max(wait ?? POLL_MS, 50), POLL_MS))
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(wake, ms)
    timer.unref()
  }

  function wake(): void {
    if (webhookUrl === null || isPaused || stopping.signal.aborted) return
    isRequested = true
    if (isRunning) return
    isRunning = true
    running = runRound()
  }

  wake()
  return {
    wake,
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
    pause: async () => {
      isPaused = true
      await running
    },
    resume: () => {
      isPaused = false
      wake()
    },
    pending: () => deliveries.pending(),
    deliver: async (events) => {
      const statuses: number[] = []
      for (const event of events) {
        const status = await post(event)
        if (isSuccess(status)) await deliveries.removeByEvent(event.id)
        statuses.push(status)
      }
      return statuses
    },
    waitUntilIdle: async () => {
      wake()
      // If the request came while a round was ending, another round follows it.
      for (let awaited: Promise<void> | null = null; awaited !== running; ) {
        awaited = running
        await awaited
      }
    },
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300
