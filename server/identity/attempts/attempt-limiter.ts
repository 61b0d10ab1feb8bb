import type { Db } from '../../db/pool.ts'
import { type WorkLimits, workLimiter } from '../../http/limiter.ts'
import { hashSecret } from '../hash-secret.ts'
import { decide, LIMITS, type LimitName, type MailLimitName, networkOf } from './rules.ts'
import { attemptStore } from './store.ts'

export type Attempt = {
  address: string
  email: string
  /** In a browser that has signed in to this account before, attempts of its network do not count. */
  isKnownDevice?: boolean
}

/** Each method returns the seconds to wait, or null; then the attempt is counted. */
export type AttemptLimiter = {
  trySignIn: (who: Attempt) => Promise<number | null>
  resetAfterSignIn: (who: Attempt) => Promise<void>
  /** After a new password the owner need not wait because of the guesses of others. */
  resetAfterPasswordChange: (email: string) => Promise<void>
  /** Called before anything that would send a mail. */
  tryMail: (limit: MailLimitName, who: Attempt) => Promise<number | null>
}

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

  // Always the address first, so that two requests cannot deadlock.
  const tryBoth = (onAddress: LimitName, onAccount: LimitName) => (who: Attempt) =>
    limiter.runForUser(networkOf(who.address), () => decideBoth(onAddress, onAccount, who))

  const decideBoth = (onAddress: LimitName, onAccount: LimitName, who: Attempt) =>
    db
      .transaction()
      .execute(
        async (tx) =>
          (who.isKnownDevice ? null : await tryOne(tx, onAddress, networkOf(who.address))) ??
          (await tryOne(tx, onAccount, who.email)),
      )

  return {
    trySignIn: tryBoth('signInAddress', 'signInAccount'),
    tryMail: (limit, who) => tryBoth('mailAddress', limit)(who),
    resetAfterSignIn: async ({ address, email, isKnownDevice }) => {
      if (!isKnownDevice) await attemptStore(db).takeBack(keyOf('signInAddress', networkOf(address)))
      await attemptStore(db).forget(keyOf('signInAccount', email))
    },
    resetAfterPasswordChange: async (email) => {
      await attemptStore(db).forget(keyOf('signInAccount', email))
    },
  }
}

async function tryOne(tx: Db, name: LimitName, value: string): Promise<number | null> {
  const attempts = attemptStore(tx)
  const key = keyOf(name, value)
  const decision = decide(await attempts.lock(key), LIMITS[name])
  if (!decision.allowed) return decision.wait
  await attempts.save(key, decision.count, decision.pause)
  return null
}
