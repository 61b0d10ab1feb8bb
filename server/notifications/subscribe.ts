import type { EventType } from '#contract/notifications/subscription.ts'
import { companyStore } from '../companies/public.ts'
import type { Db } from '../db/pool.ts'
import { invalid } from '../http/refusal.ts'
import { isSameAddress, type Language, queueMail } from '../mail/public.ts'
import type { RecordEvent } from '../security-log/public.ts'
import { claimMailTo } from './confirmations/claim-mail.ts'
import { confirmLink } from './links.ts'
import { isOwnAddress } from './own-address.ts'
import { recordRemoval } from './record-removal.ts'
import { readSubscriberAddress, type SubscriptionRow, subscriptionStore } from './store.ts'

type SubscribeInput = { companyId: string; userId: string; eventType: EventType; email: string | undefined }

/**
 * One subscription per member and kind of event: another address replaces the earlier one. The caller lets one such change
 * of a member at a time: the path with their id locks the membership, and settings their row.
 */
export async function subscribe(
  db: Db,
  publicUrl: URL,
  wish: SubscribeInput,
  recordEvent: RecordEvent,
): Promise<SubscriptionRow> {
  const { companyId, userId, eventType } = wish
  const own = await readSubscriberAddress(db, userId)
  const email = wish.email ?? own.email
  if (email === null) throw invalid('email', 'is required')

  const subscriptions = subscriptionStore(db, companyId, userId)
  const before = await subscriptions.getByType(eventType)
  const isSameSubscription = before !== undefined && isSameAddress(email, before.email)
  if (before && !isSameSubscription) {
    await subscriptions.remove(before.id)
    await recordRemoval(db, recordEvent, before)
  }
  const isConfirmed = isOwnAddress(email, own)
  const subscription = isSameSubscription
    ? before
    : await subscriptions.add({ eventType, email, isConfirmed })
  if (!isSameSubscription && !isConfirmed)
    await recordEvent({
      kind: 'notification.address_added',
      companyId,
      targetId: subscription.id,
      details: { email },
    })

  if (subscription.confirmed_at === null && (await claimMailTo(db, userId, subscription.email)))
    await queueMail(db, {
      template: 'confirm-notifications',
      to: subscription.email,
      language: own.language as Language,
      values: {
        // The address may belong to somebody else, so the mail does not greet by the user's name.
        firstName: null,
        companyName: (await companyStore(db, companyId).get()).name,
        link: confirmLink(publicUrl, subscription),
        eventType,
      },
    })
  return subscription
}
