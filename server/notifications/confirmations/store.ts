import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

const keyOf = (email: string) => sql<string>`lower(${email} collate "und-x-icu") collate "C"`

export type AskedBefore = { byUser: number; toAddress: number; isJustAsked: boolean }

/** How often strangers were asked within a day: by the user at any address, and at this address by anybody. */
export async function countConfirmationMails(
  db: Db,
  { userId, email, pauseSeconds }: { userId: string; email: string; pauseSeconds: number },
): Promise<AskedBefore> {
  // What counts together takes turns: first the user, then the address.
  await sql`select pg_advisory_xact_lock(hashtextextended('confirmation-mails ' || ${userId}, 0))`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended('confirmation-mails ' || ${keyOf(email)}, 0))`.execute(
    db,
  )
  const isAddress = sql<boolean>`email_key = ${keyOf(email)}`
  const isUser = sql<boolean>`user_id = ${userId}`
  const { byUser, toAddress, isJustAsked } = await db
    .selectFrom('notification_confirmation_mails')
    .select([
      sql<string>`count(*) filter (where ${isUser})`.as('byUser'),
      sql<string>`count(*) filter (where ${isAddress})`.as('toAddress'),
      sql<boolean>`coalesce(bool_or(${isUser} and ${isAddress}
        and mailed_at > clock_timestamp() - make_interval(secs => ${pauseSeconds})), false)`.as(
        'isJustAsked',
      ),
    ])
    .where(sql<boolean>`(${isUser} or ${isAddress})`)
    // None of the future: a clock that ran ahead would have the limits last until then.
    .where(sql<boolean>`mailed_at between clock_timestamp() - interval '1 day' and clock_timestamp()`)
    .executeTakeFirstOrThrow()
  return { byUser: Number(byUser), toAddress: Number(toAddress), isJustAsked }
}

/** After `countConfirmationMails`, which has taken the locks. */
export const recordConfirmationMail = (db: Db, userId: string, email: string) =>
  db
    .insertInto('notification_confirmation_mails')
    .values({ user_id: userId, email_key: keyOf(email) })
    .execute()

/** Nothing older counts. */
export const removeOldConfirmationMails = (db: Db) =>
  db
    .deleteFrom('notification_confirmation_mails')
    .where('mailed_at', '<', sql<string>`now() - interval '2 days'`)
    .execute()
