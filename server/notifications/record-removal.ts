import type { Db } from '../db/pool.ts'
import type { RecordEvent } from '../security-log/public.ts'
import { isOwnAddress } from './own-address.ts'
import { findSubscriberAddress, type SubscriptionRow, subscriptionStore } from './store.ts'

/** Once an address of others is gone from the subscriptions, nothing else tells who got mails until then. */
export async function recordRemoval(db: Db, recordEvent: RecordEvent, removed: SubscriptionRow) {
  if (isOwnAddress(removed.email, await findSubscriberAddress(db, removed.user_id))) return
  await recordEvent({
    kind: 'notification.address_removed',
    companyId: removed.company_id,
    targetId: removed.id,
    details: { email: removed.email },
  })
}

/** Of a member who goes. */
export async function removeSubscriptions(
  db: Db,
  { companyId, userId }: { companyId: string; userId: string },
  recordEvent: RecordEvent,
): Promise<void> {
  for (const removed of await subscriptionStore(db, companyId, userId).removeAll())
    await recordRemoval(db, recordEvent, removed)
}
