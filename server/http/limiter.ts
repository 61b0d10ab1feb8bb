import { monotonicNow } from '../monotonic-clock.ts'
import { heavyUsers } from './heavy-users.ts'
import { Refusal } from './refusal.ts'

/** How much work may run at once, and how much may wait. */
type Slots = { running: number; waiting: number }
/** `crowded`: how much may run while the server is crowded. */
type ShareSlots = Slots & { crowded?: number | undefined }
type Share = { name: string; max: ShareSlots }

/** Keeps a few users with slow calls from taking all slots. */
type Fairness = {
  /** From so much running work on, a user may run only as much as this. */
  crowded: { from: number; user: number }
  /** The share of all users together who have held slots for long. */
  heavy: Slots
}

export type WorkLimits = {
  /** Counted as waiting here: work that waits for a slot of the total, not for its own share. */
  total: Slots
  user: Slots
  company: Slots
  fairness?: Fairness | undefined
  /** For a slot of the user or company. */
  maxWaitMs: number
  /** Once work has waited this long for a slot of the total, no more is accepted. */
  maxDelayMs: number
  /** Value of `Retry-After`. */
  retryAfterS: number
}

/** For the database connections in `server/db/pool.ts`. The delay adapts to how fast the machine is; the counts bound the memory. */
export const WORK_LIMITS: WorkLimits = {
  total: { running: 16, waiting: 32 },
  user: { running: 4, waiting: 60 },
  company: { running: 12, waiting: 120 },
  fairness: { crowded: { from: 8, user: 1 }, heavy: { running: 8, waiting: 16 } },
  maxWaitMs: 5_000,
  maxDelayMs: 150,
  retryAfterS: 1,
}

/** For calls that wait for an external service. Meanwhile they use no CPU, and few of them hold a connection. */
export const OUTSIDE_LIMITS: WorkLimits = {
  ...WORK_LIMITS,
  total: { running: 32, waiting: 32 },
  user: { running: 4, waiting: 16 },
  company: { running: 4, waiting: 16 },
  fairness: undefined,
}

const retryAfter = ({ retryAfterS }: WorkLimits) => ({ 'retry-after': String(retryAfterS) })
export const overloaded = (limits = WORK_LIMITS) => new Refusal('unavailable', [{}], retryAfter(limits))
const rateLimited = (limits: WorkLimits) => new Refusal('rate_limited', [{}], retryAfter(limits))

/** `readyAt`: since when it waits only for a slot of the total. */
type Job = { shares: readonly Share[]; readyAt: number | null; start: () => void }

export type WorkLimiter = ReturnType<typeof workLimiter>

/**
 * Bounds the work that this process does at once, in total and for each user and company; a network counts as the user
 * of those who are not signed in. Work beyond a share waits in a bounded queue for a bounded time and is refused with
 * 429 after that; work beyond the total is refused with 503.
 *
 * A slot is held while the server works, not while a client sends its body or reads its reply: a slow client holds none,
 * and a client that hangs up frees none before the work has ended.
 */
export function workLimiter(limits: WorkLimits = WORK_LIMITS, now: () => number = monotonicNow) {
  const total: Slots = { running: 0, waiting: 0 }
  const { user, company, fairness } = limits
  const used = new Map<string, Slots>()
  const heavy = heavyUsers(now)
  // Authorized work goes before new work.
  const admitted = new Set<Job>()
  const entering = new Set<Job>()

  const usedBy = ({ name }: Share): Slots => used.get(name) ?? { running: 0, waiting: 0 }

  function count(shares: readonly Share[], change: Partial<Slots>): void {
    const { running = 0, waiting = 0 } = change
    total.running += running
    total.waiting += waiting
    for (const share of shares) {
      const before = usedBy(share)
      const after = { running: before.running + running, waiting: before.waiting + waiting }
      if (after.running + after.waiting > 0) used.set(share.name, after)
      else used.delete(share.name)
    }
  }

  const maxRunning = ({ running, crowded = running }: ShareSlots) =>
    fairness && total.running >= fairness.crowded.from ? crowded : running

  const exceedsRunning = (shares: readonly Share[]) =>
    shares.some((share) => usedBy(share).running >= maxRunning(share.max))

  const exceedsWaiting = (shares: readonly Share[]) =>
    shares.some((share) => usedBy(share).waiting >= share.max.waiting)

  const mayStart = (shares: readonly Share[]) =>
    total.running < limits.total.running && !exceedsRunning(shares)

  function startWaiting(): void {
    for (const queue of [admitted, entering])
      for (const job of queue) {
        if (exceedsRunning(job.shares)) continue
        if (total.running >= limits.total.running) {
          job.readyAt ??= now()
          return
        }
        job.start()
      }
  }

  /** How long the first runnable work has been waiting for a slot. */
  function delay(): number {
    if (total.running < limits.total.running) return 0
    for (const { shares, readyAt } of entering)
      if (readyAt !== null && !exceedsRunning(shares)) return now() - readyAt
    return 0
  }

  /** How much waiting work could run if the total had enough slots: of a user or company, no more than their share. */
  function runnableCount(): number {
    const begun = new Map<string, number>()
    const mayBegin = (share: Share) =>
      usedBy(share).running + (begun.get(share.name) ?? 0) < maxRunning(share.max)
    let held = 0
    for (const queue of [admitted, entering])
      for (const { shares } of queue) {
        if (!shares.every(mayBegin)) continue
        for (const { name } of shares) begun.set(name, (begun.get(name) ?? 0) + 1)
        held += 1
      }
    return held
  }

  const isFull = () =>
    total.running >= limits.total.running &&
    (delay() > limits.maxDelayMs || runnableCount() >= limits.total.waiting)

  function waitForTurn(shares: readonly Share[], queue: Set<Job>): Promise<void> {
    if (exceedsWaiting(shares)) throw rateLimited(limits)
    if (queue === entering && isFull()) throw overloaded(limits)
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        queue.delete(job)
        count(shares, { waiting: -1 })
      }
      const job: Job = {
        shares,
        readyAt: exceedsRunning(shares) ? null : now(),
        start: () => {
          leave()
          count(shares, { running: 1 })
          resolve()
        },
      }
      const timer = setTimeout(() => {
        leave()
        reject(exceedsRunning(shares) ? rateLimited(limits) : overloaded(limits))
      }, limits.maxWaitMs)
      queue.add(job)
      count(shares, { waiting: 1 })
    })
  }

  async function run<T>(shares: readonly Share[], queue: Set<Job>, work: () => Promise<T>): Promise<T> {
    // No waiting work can start now: it would have started when the last slot was freed.
    if (mayStart(shares)) count(shares, { running: 1 })
    else await waitForTurn(shares, queue)
    try {
      return await work()
    } finally {
      count(shares, { running: -1 })
      startWaiting()
    }
  }

  async function runTimed<T>(user: string, work: () => Promise<T>): Promise<T> {
    const from = now()
    try {
      return await work()
    } finally {
      heavy.hold(user, now() - from)
    }
  }

  const ofUser = (id: string): Share[] => [
    { name: `user ${id}`, max: { ...user, crowded: fairness?.crowded.user } },
    ...(fairness && heavy.has(id) ? [{ name: 'heavy', max: fairness.heavy }] : []),
  ]
  const ofCompany = (id: string): Share => ({ name: `company ${id}`, max: company })

  return {
    /** Whether new requests are refused now. */
    isFull,
    /** Runs work for a user before the company is known (authorization), or for a network. */
    runForUser: <T>(userId: string, work: () => Promise<T>) =>
      run(ofUser(userId), entering, () => runTimed(userId, work)),
    /** Runs authorized work in the shares of its user and companies; it goes before new work. */
    runForCompanies: <T>(userId: string, companies: readonly string[], work: () => Promise<T>) =>
      run([...ofUser(userId), ...companies.map(ofCompany)], admitted, () => runTimed(userId, work)),
    used: (): Readonly<Slots> => ({ ...total }),
  }
}
