import type { SubscriptionRow } from './store.ts'

type Subscription = Pick<SubscriptionRow, 'id' | 'confirm_secret' | 'unsubscribe_secret'>

// The secret of a page is in the fragment and so never reaches a server or its log. One-click unsubscribe of a mail
// program calls the API directly, with the secret in the path.

export const confirmLink = ({ origin }: URL, { id, confirm_secret }: Subscription): string =>
  `${origin}/notifications/confirm#${id}/${confirm_secret}`

export const unsubscribeLink = ({ origin }: URL, { id, unsubscribe_secret }: Subscription): string =>
  `${origin}/notifications/unsubscribe#${id}/${unsubscribe_secret}`

export const oneClickAddress = ({ origin }: URL, { id, unsubscribe_secret }: Subscription): string =>
  `${origin}/api/event_notification_subscriptions/${id}/unsubscribe/${unsubscribe_secret}`
