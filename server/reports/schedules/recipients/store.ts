import { type Selectable, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import type { Resource } from '../../../access/resource.ts'
import { newId } from '../../../db/id.ts'
import { readPageRows } from '../../../db/page.ts'
import type { Db } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { NEXT_VERSION } from '../../../db/version.ts'
import { notFound } from '../../../http/refusal.ts'

export type RecipientRow = Selectable<Tables['report_recipients']>

export const reportRecipientResource: Resource = {
  name: 'reportRecipient',
  sql: `select id, company_id, null::uuid as vehicle_id, null as time_zone, false as is_deleted
    from report_recipients`,
}

const ASK_AGAIN = sql<string>`now() + interval '1 day'`
/** Removing an address that has declined, and adding it again, does not ask it sooner. */
const ASK_DECLINED_AGAIN = sql<string>`now() + interval '30 days'`

const keyOf = (email: string) => sql<string>`lower(${email} collate "und-x-icu") collate "C"`

export function recipientStore(db: Db, companyId: string) {
  const rows = db.selectFrom('report_recipients').selectAll().where('company_id', '=', companyId)
  const mails = db.selectFrom('report_confirmation_mails')

  return {
    page: (page: Page) => readPageRows(rows.orderBy('email_key'), page),

    lock: (id: string) => rows.where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound),

    /** After `lockLimits`. */
    count: async (): Promise<number> => {
      const { count } = await db
        .selectFrom('report_recipients')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    find: (email: string): Promise<RecipientRow | undefined> =>
      rows.where('email_key', '=', keyOf(email)).forUpdate().executeTakeFirst(),

    /** One that is confirmed without a hash has agreed without a mail. */
    add: (email: string, isConfirmed: boolean): Promise<RecipientRow> =>
      db
        .insertInto('report_recipients')
        .values({
          id: newId(),
          company_id: companyId,
          email,
          unsubscribe_secret: crypto.randomUUID(),
          confirmed_at: isConfirmed ? sql`now()` : null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Without a mail, like `add`: a link that was mailed before confirms no more. */
    confirm: (id: string): Promise<RecipientRow> =>
      db
        .updateTable('report_recipients')
        .set({ confirmed_at: sql`now()`, confirm_hash: null, declined_at: null, ...NEXT_VERSION })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Before its links end: whoever changes a schedule locks them in this order. */
    leaveSchedules: (id: string) =>
      db.deleteFrom('report_schedule_recipients').where('recipient_id', '=', id).execute(),

    remove: (id: string) => db.deleteFrom('report_recipients').where('id', '=', id).execute(),

    /** How often strangers were asked within a day: by the company at any address, and at this address by anybody. */
    countMails: async (email: string) => {
      // Two companies that ask the same address count each other.
      await sql`select pg_advisory_xact_lock(hashtextextended('report-address ' || ${keyOf(email)}, 0))`.execute(
        db,
      )
      const isAddress = sql<boolean>`email_key = ${keyOf(email)}`
      // None of the future, here and below: a clock that ran ahead would have the limits last until then.
      const isRecent = sql`mailed_at > now() - interval '1 day' and mailed_at <= clock_timestamp()`
      const { byCompany, toAddress, held } = await mails
        .select([
          sql<string>`count(*) filter (where company_id = ${companyId} and ${isRecent})`.as('byCompany'),
          sql<string>`count(*) filter (where ${isAddress} and ${isRecent})`.as('toAddress'),
          sql<string>`count(*) filter (
            where company_id = ${companyId} and ${isAddress} and ask_again_at > now()
              and ask_again_at <= clock_timestamp() + interval '30 days')`.as('held'),
        ])
        .where(sql<boolean>`(company_id = ${companyId} or ${isAddress})`)
        .executeTakeFirstOrThrow()
      return { byCompany: Number(byCompany), toAddress: Number(toAddress), isHeld: Number(held) > 0 }
    },

    /** Notes that the address is asked, by a link with this secret. */
    recordMail: async ({ id, email_key }: RecipientRow, confirmHash: string, days: number): Promise<void> => {
      await db
        .insertInto('report_confirmation_mails')
        .values({ company_id: companyId, email_key, ask_again_at: ASK_AGAIN })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'email_key'])
            .doUpdateSet({ mailed_at: sql`now()`, ask_again_at: ASK_AGAIN }),
        )
        .execute()
      await db
        .updateTable('report_recipients')
        .set({
          confirm_hash: confirmHash,
          confirm_until: sql`now() + make_interval(days => ${days})`,
        })
        .where('id', '=', id)
        .execute()
    },
  }
}

/** Who followed a link; `is_new` unless they did before. */
export type Reader = Pick<RecipientRow, 'id' | 'company_id' | 'email'> & { is_new: boolean }

const lockById = (db: Db, id: string) =>
  db.selectFrom('report_recipients').selectAll().where('id', '=', id).forUpdate()

/** Confirms by the link of a mail; undefined if it is wrong or too old. Whoever follows it again changes nothing. */
export async function confirmByHash(db: Db, id: string, hash: string): Promise<Reader | undefined> {
  const reader = await lockById(db, id)
    .where('confirm_hash', '=', hash)
    .where('confirm_until', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!reader) return undefined
  const isNew = reader.confirmed_at === null
  if (isNew)
    await db
      .updateTable('report_recipients')
      .set({ confirmed_at: sql`now()`, declined_at: null, ...NEXT_VERSION })
      .where('id', '=', id)
      .execute()
  return { ...reader, is_new: isNew }
}

/** The link that confirmed once confirms no more. */
export async function declineBySecret(db: Db, id: string, secret: string): Promise<Reader | undefined> {
  const reader = await lockById(db, id).where('unsubscribe_secret', '=', secret).executeTakeFirst()
  if (!reader) return undefined
  // Whoever was asked again since has a link that confirms.
  if (reader.declined_at !== null && reader.confirm_hash === null) return { ...reader, is_new: false }
  await db
    .updateTable('report_recipients')
    .set({ confirmed_at: null, confirm_hash: null, declined_at: sql`now()`, ...NEXT_VERSION })
    .where('id', '=', id)
    .execute()
  const { company_id, email_key } = reader
  await db
    .insertInto('report_confirmation_mails')
    .values({ company_id, email_key, ask_again_at: ASK_DECLINED_AGAIN })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'email_key']).doUpdateSet({ ask_again_at: ASK_DECLINED_AGAIN }),
    )
    .execute()
  return { ...reader, is_new: true }
}

export type OwnAddress = { email: string | null; email_verified: boolean; language: string }

export const readOwnAddress = (db: Db, userId: string): Promise<OwnAddress> =>
  db
    .selectFrom('users')
    .select(['email', 'email_verified', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(notFound)
