import type { Db } from '../../db/pool.ts'
import { type Subscriber, selectSubscribers } from '../../notifications/public.ts'

/** An occurrence is mailed when it comes near, and once more when it is overdue. */
export type Stage = 'soon' | 'overdue'

/** Confirmed subscribers who got no mail about reminders today. */
export const readSubscribers = (db: Db, today: string): Promise<Subscriber[]> =>
  selectSubscribers(db, 'reminder.due')
    .where(({ or, eb }) =>
      or([eb('s.reminders_mailed_on', 'is', null), eb('s.reminders_mailed_on', '<', today)]),
    )
    .orderBy('s.id')
    .execute()

/** Claims the mail of the day; false if another worker sends it, or the subscription has ended. */
export async function claimDay(db: Db, subscriptionId: string, today: string): Promise<boolean> {
  const claimed = await db
    .updateTable('event_notification_subscriptions')
    .set({ reminders_mailed_on: today })
    .where('id', '=', subscriptionId)
    .where(({ or, eb }) => or([eb('reminders_mailed_on', 'is', null), eb('reminders_mailed_on', '<', today)]))
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
