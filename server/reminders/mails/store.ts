import type { Db } from '../../db/pool.ts'
import { type Subscriber, selectSubscribers } from '../../notifications/public.ts'

/** An occurrence is mailed when it comes near, and once more when it is overdue. */
export type Stage = 'soon' | 'overdue'

/** The subscriptions of confirmed subscribers who got no mail about reminders today. */
export async function readDue(db: Db, today: string): Promise<string[]> {
  const rows = await selectSubscribers(db, 'reminder.due')
    .clearSelect()
    .select('s.id')
    // Not only before today: a clock that once ran ahead has left a day that is yet to come.
    .where('s.reminders_mailed_on', 'is distinct from', today)
    .orderBy('s.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** With the role and address of now; undefined for whoever has unsubscribed or left. */
export const findSubscriber = (db: Db, subscriptionId: string): Promise<Subscriber | undefined> =>
  selectSubscribers(db, 'reminder.due').where('s.id', '=', subscriptionId).executeTakeFirst()

/** Claims the mail of the day; false if another worker sends it, or the subscription has ended. */
export async function claimDay(db: Db, subscriptionId: string, today: string): Promise<boolean> {
  const claimed = await db
    .updateTable('event_notification_subscriptions')
    .set({ reminders_mailed_on: today })
    .where('id', '=', subscriptionId)
    .where('reminders_mailed_on', 'is distinct from', today)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** What was mailed to a subscriber before, as `<reminder> <stage>`. */
export async function readMailed(db: Db, subscriptionId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reminder_notifications')
    .select(['reminder_id', 'stage'])
    .where('subscription_id', '=', subscriptionId)
    .execute()
  return new Set(rows.map(({ reminder_id, stage }) => `${reminder_id} ${stage}`))
}

export const recordMailed = (
  db: Db,
  subscriptionId: string,
  mailed: readonly { reminderId: string; stage: Stage }[],
) =>
  db
    .insertInto('reminder_notifications')
    .values(
      mailed.map(({ reminderId, stage }) => ({
        reminder_id: reminderId,
        subscription_id: subscriptionId,
        stage,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
