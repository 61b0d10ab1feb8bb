import { call } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, one, requestBody } from '../kernel/resource.ts'
import { NewSubscription, Subscription } from './subscription.ts'

const PATH = '/companies/:companyId/users/:userId/event_notification_subscription'

export const listSubscriptions = call({
  name: 'listSubscriptions',
  summary: 'The notifications of the signed-in user, who must be the one in the path',
  method: 'GET',
  path: PATH,
  right: { on: 'company', needs: 'member' },
  query: PageQuery,
  reply: list('event_notification_subscription', Subscription),
  status: 200,
  problems: [],
})

export const addSubscription = call({
  name: 'addSubscription',
  summary: 'Be told by mail; takes the place of an earlier one. Another address is asked first, by a link',
  method: 'POST',
  path: PATH,
  right: { on: 'company', needs: 'member' },
  body: requestBody('event_notification_subscription', NewSubscription),
  reply: one('event_notification_subscription', Subscription),
  status: 201,
  location: `${PATH}/:id`,
  // Every member may be told what is due on the vehicles they see; mails about trips need `company:view`.
  problems: ['permission.denied'],
})

export const removeSubscription = call({
  name: 'removeSubscription',
  summary: 'Be told no longer',
  method: 'DELETE',
  path: `${PATH}/:notificationId`,
  right: { on: 'company', needs: 'member' },
  status: 204,
  problems: ['version.conflict'],
})

// The calls of the links in mails. The secret proves access to the mailbox, so no sign-in is needed.

export const confirmSubscription = call({
  name: 'confirmSubscription',
  summary: 'Agree to notifications to the address that the link was mailed to',
  method: 'POST',
  path: '/event_notification_subscriptions/:notificationId/confirm/:secret',
  right: { on: 'public', limit: 'misses' },
  status: 204,
  problems: [],
})

export const unsubscribe = call({
  name: 'unsubscribe',
  summary: 'End notifications by the link of any of them (RFC 8058: one click of a mail program)',
  method: 'POST',
  path: '/event_notification_subscriptions/:notificationId/unsubscribe/:secret',
  right: { on: 'public', limit: 'misses' },
  status: 204,
  problems: [],
})
