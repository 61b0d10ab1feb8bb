import type { EventType, Subscription } from '#contract/notifications/subscription.ts'
import type { SubscriptionRow } from './store.ts'

export const presentSubscription = (row: SubscriptionRow) => ({
  type: 'event_notification_subscription' as const,
  id: row.id,
  attributes: {
    email: row.email,
    eventType: row.event_type as EventType,
    isConfirmed: row.confirmed_at !== null,
  } satisfies Subscription,
  meta: { version: row.version },
})
