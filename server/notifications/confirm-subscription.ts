import type { Db } from '../db/pool.ts'
import type { RecordEvent } from '../security-log/public.ts'
import { lockByConfirmSecret, markConfirmed } from './store.ts'

/** Confirms by the link of a mail; returns whether the subscription exists. Idempotent. */
export async function confirmByLink(
  db: Db,
  { notificationId, secret }: { notificationId: string; secret: string },
  recordEvent: RecordEvent,
): Promise<boolean> {
  const subscription = await lockByConfirmSecret(db, notificationId, secret)
  if (!subscription) return false
  if (subscription.confirmed_at !== null) return true
  await markConfirmed(db, subscription.id)
  await recordEvent({
    kind: 'notification.address_confirmed',
    companyId: subscription.company_id,
    targetId: subscription.id,
    details: { email: subscription.email },
  })
  return true
}
