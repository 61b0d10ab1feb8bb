import { readPage } from '#contract/kernel/page.ts'
import {
  addSubscription,
  confirmSubscription,
  listSubscriptions,
  removeSubscription,
  unsubscribe,
} from '#contract/notifications/calls.ts'
import { SCOPES_OF_ROLE } from '#contract/permissions.ts'
import type { Actor } from '../access/actor.ts'
import type { Config } from '../config.ts'
import { type Binding, bind } from '../http/bind.ts'
import { presentList } from '../http/present.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { confirmByLink } from './confirm-subscription.ts'
import { presentSubscription } from './present.ts'
import { recordRemoval } from './record-removal.ts'
import { removeBySecret, subscriptionStore } from './store.ts'
import { subscribe } from './subscribe.ts'

export const notificationRoutes = ({ publicUrl }: Config): Binding[] => [
  bind(listSubscriptions, async ({ db, actor, company, params, query }) => {
    const page = readPage(query)
    const found = await subscriptionStore(db, company.id, ownId(actor, params)).page(page)
    return presentList(found, page, presentSubscription)
  }),

  bind(addSubscription, async ({ db, actor, company, params, attributes, recordEvent }) => {
    const { eventType = 'trip.recording.*', email } = attributes
    if (eventType === 'trip.recording.*' && !SCOPES_OF_ROLE[company.role].includes('company:view'))
      throw new Refusal('permission.denied')
    const wish = { companyId: company.id, userId: ownId(actor, params), eventType, email: email ?? undefined }
    return { data: presentSubscription(await subscribe(db, publicUrl, wish, recordEvent)) }
  }),

  bind(removeSubscription, async ({ db, actor, company, params, expectVersion, recordEvent }) => {
    const subscriptions = subscriptionStore(db, company.id, ownId(actor, params))
    const subscription = await subscriptions.lock(params.notificationId)
    expectVersion(subscription.version)
    await subscriptions.remove(subscription.id)
    await recordRemoval(db, recordEvent, subscription)
  }),

  bind(confirmSubscription, async ({ db, params, recordEvent }) => {
    if (!(await confirmByLink(db, params, recordEvent))) throw notFound()
  }),

  bind(unsubscribe, async ({ db, params, recordEvent }) => {
    const removed = await removeBySecret(db, params.notificationId, params.secret)
    if (!removed) throw notFound()
    await recordRemoval(db, recordEvent, removed)
  }),
]

/** Notifications are private: not even the owner of the company sees those of others. */
function ownId({ userId }: Actor, params: { userId: string }): string {
  if (params.userId.toLowerCase() !== userId) throw notFound()
  return userId
}
