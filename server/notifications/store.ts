import { type Selectable, sql } from 'kysely'
import { MAIL_DAYS, type MailDay } from '#contract/inbox/settings.ts'
import type { Page } from '#contract/kernel/page.ts'
import type { EventType } from '#contract/notifications/subscription.ts'
import { newId } from '../db/id.ts'
import { readPageRows } from '../db/page.ts'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import { NEXT_VERSION } from '../db/version.ts'
import { notFound } from '../http/refusal.ts'

export type SubscriptionRow = Selectable<Tables['event_notification_subscriptions']>

type NewSubscription = { eventType: EventType; email: string; isConfirmed: boolean }

/** The subscriptions of one member of a company. */
export function subscriptionStore(db: Db, companyId: string, userId: string) {
  const mine = db
    .selectFrom('event_notification_subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)

  return {
    page: (page: Page) => readPageRows(mine.orderBy('id'), page),

    getByType: (eventType: EventType): Promise<SubscriptionRow | undefined> =>
      mine.where('event_type', '=', eventType).forUpdate().executeTakeFirst(),

    findByType: (eventType: EventType): Promise<SubscriptionRow | undefined> =>
      mine.where('event_type', '=', eventType).executeTakeFirst(),

    lock: (id: string) => mine.where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound),

    add: ({ eventType, email, isConfirmed }: NewSubscription): Promise<SubscriptionRow> =>
      db
        .insertInto('event_notification_subscriptions')
        .values({
          id: newId(),
          company_id: companyId,
          user_id: userId,
          event_type: eventType,
          email,
          confirm_secret: crypto.randomUUID(),
          unsubscribe_secret: crypto.randomUUID(),
          confirmed_at: isConfirmed ? sql`now()` : null,
          // The first mail about open trips begins with what happens from now on.
          ...(eventType === 'inbox.open' && {
            inbox_mail_days: [...MAIL_DAYS],
            inbox_mailed_until: sql`now()`,
          }),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    remove: (id: string) => removeById(db, id),

    removeAll: (): Promise<SubscriptionRow[]> =>
      db
        .deleteFrom('event_notification_subscriptions')
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .returningAll()
        .execute(),

    /** Of a subscription to mails about open trips. */
    setMailDays: (id: string, days: readonly MailDay[]): Promise<SubscriptionRow> =>
      db
        .updateTable('event_notification_subscriptions')
        .set({ inbox_mail_days: [...days], ...NEXT_VERSION })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
  }
}

const removeById = (db: Db, id: string) =>
  db.deleteFrom('event_notification_subscriptions').where('id', '=', id).execute()

export const lockByConfirmSecret = (
  db: Db,
  id: string,
  secret: string,
): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('event_notification_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('confirm_secret', '=', secret)
    .forUpdate()
    .executeTakeFirst()

export const markConfirmed = (db: Db, id: string) =>
  db
    .updateTable('event_notification_subscriptions')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const removeBySecret = (db: Db, id: string, secret: string): Promise<SubscriptionRow | undefined> =>
  db
    .deleteFrom('event_notification_subscriptions')
    .where('id', '=', id)
    .where('unsubscribe_secret', '=', secret)
    .returningAll()
    .executeTakeFirst()

type Move = { from: string; to: string; isVerified: boolean }

/** To a new address of the user, which has to be confirmed unless it is verified. Links that were mailed to the old one no longer work. */
export const moveSubscriptions = (db: Db, userId: string, { from, to, isVerified }: Move) =>
  db
    .updateTable('event_notification_subscriptions')
    .set({
      email: to,
      confirmed_at: isVerified ? sql`coalesce(confirmed_at, now())` : null,
      confirm_secret: sql`gen_random_uuid()`,
      unsubscribe_secret: sql`gen_random_uuid()`,
      ...NEXT_VERSION,
    })
    .where('user_id', '=', userId)
    .where(sql<boolean>`lower(email collate "und-x-icu") = lower(${from} collate "und-x-icu")`)
    .execute()

export type SubscriberAddress = {
  email: string | null
  email_verified: boolean
  first_name: string | null
  language: string
}

const addressOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'email_verified', 'first_name', 'language'])
    .where('id', '=', userId)

/** It stays as it is until the transaction ends. */
export const readSubscriberAddress = (db: Db, userId: string): Promise<SubscriberAddress> =>
  addressOf(db, userId).forShare().executeTakeFirstOrThrow(notFound)

/** Without a lock: a change of the address locks the user first and then the subscriptions. */
export const findSubscriberAddress = (db: Db, userId: string): Promise<SubscriberAddress> =>
  addressOf(db, userId).executeTakeFirstOrThrow(notFound)
