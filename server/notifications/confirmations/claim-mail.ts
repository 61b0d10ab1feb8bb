import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../http/refusal.ts'
import { countConfirmationMails, recordConfirmationMail } from './store.ts'

/** Switching on and off repeatedly must send a stranger at most one mail per minute. */
const PAUSE_SECONDS = 60
/** Somebody has a few addresses of their own. */
const USER_MAILS_MAX = 20
const ADDRESS_MAILS_MAX = 5

/**
 * Whether an address may be asked now; counts it as asked. Removing a subscription, or another address in between, starts
 * nothing anew. Refuses beyond the limits of a day.
 */
export async function claimMailTo(db: Db, userId: string, email: string): Promise<boolean> {
  const asked = await countConfirmationMails(db, { userId, email, pauseSeconds: PAUSE_SECONDS })
  if (asked.isJustAsked) return false
  if (asked.byUser >= USER_MAILS_MAX || asked.toAddress >= ADDRESS_MAILS_MAX)
    throw new Refusal('rate_limited', [{}], { 'retry-after': '86400' })
  await recordConfirmationMail(db, userId, email)
  return true
}
