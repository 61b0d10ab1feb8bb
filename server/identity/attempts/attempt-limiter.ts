import type { Db } from '../../db/pool.ts'
import { type WorkLimits, workLimiter } from '../../http/limiter.ts'
import { hashSecret } from '../hash-secret.ts'
import { decide, LIMITS, type LimitName, type MailLimitName, networkOf } from './rules.ts'
import { attemptStore } from './store.ts'

export type Attempt = {
  address: string
  email: string
  /** In a browser that has signed in to this account before, attempts of its network and of other browsers do not count. */
  isKnownDevice?: boolean
}

/** Each method returns the seconds to wait, or null; then the attempt is counted. */
export type AttemptLimiter = {
  trySignIn: (who: Attempt) => Promise<number | null>
  /** Forgets the wrong attempts of the browser. Elsewhere they stay: their end would tell a stranger that the owner signed in. */
  resetAfterSignIn: (who: Attempt) => Promise<void>
  /** After a new password the owner need not wait because of the guesses of others. */
  resetAfterPasswordChange: (email: string) => Promise<void>
  /** Called before anything that would send a mail. */
  tryMail: (limit: MailLimitName, who: Attempt) => Promise<number | null>
}

/** A limit, and what is counted for it. */
type Counted = [LimitName, string]

const keyOf = (limit: LimitName, value: string) => hashSecret(`${limit} ${value.toLowerCase()}`)

/**
 * Attempts of one network wait for the same row, and each holds a database connection. So only few run at once, and
 * fewer of one network; the others wait here without a connection.
 */
const ATTEMPT_WORK_LIMITS: WorkLimits = {
  total: { running: 4, waiting: 60 },
  user: { running: 2, waiting: 40 },
  company: { running: 0, waiting: 0 },
  maxWaitMs: 5_000,
  maxDelayMs: 2_000,
  retryAfterS: 1,
}

export function attemptLimiter(db: Db): AttemptLimiter {
  const limiter = workLimiter(ATTEMPT_WORK_LIMITS)

  /** Within all of the limits, which are always locked in this order, so that two requests cannot deadlock. */
  const tryAll = ({ address }: Attempt, limits: Counted[]) =>
    limiter.runForUser(networkOf(address), () =>
      db.transaction().execute(async (tx) => {
        for (const [name, value] of limits) {
          const wait = await tryOne(tx, name, value)
          if (wait !== null) return wait
        }
        return null
      }),
    )

  return {
    trySignIn: (who) => tryAll(who, signInLimits(who)),
    tryMail: (limit, who) => tryAll(who, addressThenAccount(who, 'mailAddress', limit)),
    resetAfterSignIn: async (who) => {
      const attempts = attemptStore(db)
      for (const [name, value] of signInLimits(who))
        await (who.isKnownDevice ? attempts.forget : attempts.takeBack)(keyOf(name, value))
    },
    resetAfterPasswordChange: async (email) => {
      for (const name of ['signInAccount', 'signInKnownDevice'] as const)
        await attemptStore(db).forget(keyOf(name, email))
    },
  }
}

const signInLimits = (who: Attempt): Counted[] =>
  who.isKnownDevice
    ? [['signInKnownDevice', who.email]]
    : addressThenAccount(who, 'signInAddress', 'signInAccount')

const addressThenAccount = (
  { address, email }: Attempt,
  onAddress: LimitName,
  onAccount: LimitName,
): Counted[] => [
  [onAddress, networkOf(address)],
  [onAccount, email],
]

async function tryOne(tx: Db, name: LimitName, value: string): Promise<number | null> {
  const attempts = attemptStore(tx)
  const key = keyOf(name, value)
  const decision = decide(await attempts.lock(key), LIMITS[name])
  if (!decision.allowed) return decision.wait
  await attempts.save(key, decision.count, decision.pause)
  return null
}
