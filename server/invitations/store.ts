import { type Selectable, sql } from 'kysely'
import type { AssignableRole } from '#contract/employees/employee.ts'
import type { Page } from '#contract/kernel/page.ts'
import type { Language } from '#contract/users/user.ts'
import { lockLimits } from '../companies/public.ts'
import { violatedConstraint } from '../db/errors.ts'
import { newId } from '../db/id.ts'
import { readPageRows } from '../db/page.ts'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import { notFound, Refusal } from '../http/refusal.ts'

export type InvitationRow = Selectable<Tables['invitations']>
export type InvitationWithCompany = InvitationRow & { company_name: string }
export type InvitationWithVehicles = InvitationRow & { vehicle_ids: string[] }

/** Of a mail that counts. A clock that ran ahead dates mails in the future, and limits would last until then. */
const IS_PAST = sql<boolean>`mailed_at <= clock_timestamp()`

const VEHICLE_IDS = sql<string[]>`(
  select coalesce(json_agg(v.id order by v.id), '[]') from invitation_vehicles i join vehicles v on v.id = i.vehicle_id
  where i.invitation_id = invitations.id and v.deleted_at is null and v.archived_at is null)`.as(
  'vehicle_ids',
)

/** How many addresses a company may mail within how many seconds. */
export type DailyMailLimit = { addresses: number; seconds: number }

type NewInvitation = { name: string; email: string; role: AssignableRole; language: Language }

/** The invitations of one company. */
export const companyInvitationStore = (db: Db, companyId: string) => ({
  page: (page: Page) =>
    readPageRows(
      db
        .selectFrom('invitations')
        .selectAll()
        .select(VEHICLE_IDS)
        .where('company_id', '=', companyId)
        .orderBy(sql`name collate german_numeric`)
        .orderBy('id'),
      page,
    ),

  add: async (invitation: NewInvitation): Promise<InvitationRow> => {
    try {
      return await db
        .insertInto('invitations')
        .values({ id: newId(), company_id: companyId, ...invitation })
        .returningAll()
        .executeTakeFirstOrThrow()
    } catch (error) {
      if (violatedConstraint(error) === 'invitations_once') throw new Refusal('invitation.exists')
      throw error
    }
  },

  /** Refused if one of the vehicles is not of the company. */
  addVehicles: async (invitationId: string, vehicleIds: readonly string[]): Promise<string[]> => {
    const ids = [...new Set(vehicleIds)].toSorted()
    if (ids.length === 0) return ids
    const added = await db
      .insertInto('invitation_vehicles')
      .columns(['invitation_id', 'vehicle_id'])
      .expression((of) =>
        of
          .selectFrom('vehicles')
          .select([sql<string>`${invitationId}::uuid`.as('invitation_id'), 'id'])
          .where('company_id', '=', companyId)
          .where('deleted_at', 'is', null)
          .where('id', 'in', ids),
      )
      .returning('vehicle_id')
      .execute()
    if (added.length < ids.length) throw notFound()
    return ids
  },

  /**
   * Seconds until the company may mail another address; 0 if now. Locks the company, so concurrent invitations count
   * each other.
   */
  secondsUntilDailyLimit: async (email: string, { addresses, seconds }: DailyMailLimit): Promise<number> => {
    await lockLimits(db, companyId)
    const row = await db
      .selectFrom('invitation_mails')
      .where('company_id', '=', companyId)
      .where(sql<boolean>`email_key <> lower(${email} collate "und-x-icu") collate "C"`)
      .where(IS_PAST)
      .select(sql<number>`ceil(extract(epoch from mailed_at - now()) + ${seconds}::int)::int`.as('pause'))
      .orderBy('mailed_at', 'desc')
      .offset(addresses - 1)
      .limit(1)
      .executeTakeFirst()
    return Math.max(row?.pause ?? 0, 0)
  },

  /** Seconds until the address may be invited again, by the database clock; 0 if now. */
  secondsUntilReinvite: async ({ email_key }: InvitationRow, seconds: number): Promise<number> => {
    const mails = db.selectFrom('invitation_mails').where('company_id', '=', companyId)
    const row = await mails
      .where('email_key', '=', email_key)
      .where(IS_PAST)
      .select(sql<number>`ceil(extract(epoch from mailed_at - now()) + ${seconds}::int)::int`.as('pause'))
      .executeTakeFirst()
    return Math.max(row?.pause ?? 0, 0)
  },

  /** Records the mail and deletes expired records. */
  recordMail: async ({ email_key }: InvitationRow, seconds: number): Promise<void> => {
    await db
      .deleteFrom('invitation_mails')
      .where('company_id', '=', companyId)
      .where(sql<boolean>`mailed_at < now() - make_interval(secs => ${seconds}) or not ${IS_PAST}`)
      .execute()
    await db
      .insertInto('invitation_mails')
      .values({ company_id: companyId, email_key })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'email_key']).doUpdateSet({ mailed_at: sql`now()` }),
      )
      .execute()
  },
})

/** Who has the mailbox by then may be somebody else. Mailing it again begins the days anew. */
const VALID_DAYS = 60

/** Invitations to the verified address of a user, as long as they count. */
export const userInvitationStore = (db: Db, userId: string) => {
  const mine = db
    .selectFrom('users')
    .innerJoin('invitations', (join) =>
      join.on(sql<boolean>`invitations.email_key = lower(users.email collate "und-x-icu") collate "C"`),
    )
    .innerJoin('companies', 'companies.id', 'invitations.company_id')
    .where('users.id', '=', userId)
    .where('users.email_verified', '=', true)
    .where(
      sql<boolean>`coalesce(invitations.reinvited_at, invitations.created_at) > now() - make_interval(days => ${VALID_DAYS})`,
    )
    .selectAll('invitations')
    .select('companies.name as company_name')

  return {
    /** Oldest first: after answering one, the next is shown. */
    page: (page: Page) => readPageRows(mine.orderBy('invitations.id'), page),

    find: (id: string): Promise<InvitationWithCompany | undefined> =>
      mine.where('invitations.id', '=', id).executeTakeFirst(),
  }
}

/** Invitations by id; callers check access. */
export const invitationStore = (db: Db) => ({
  find: (id: string): Promise<InvitationRow | undefined> =>
    db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Locks company and invitation, in the order in which a company is deleted. */
  lock: async ({ id, company_id }: InvitationRow): Promise<InvitationRow> => {
    await db
      .selectFrom('companies')
      .select('id')
      .where('id', '=', company_id)
      .forKeyShare()
      .executeTakeFirstOrThrow(notFound)
    return db
      .selectFrom('invitations')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
  },

  vehicleIds: async (id: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('invitation_vehicles')
      .select('vehicle_id')
      .where('invitation_id', '=', id)
      .execute()
    return rows.map((row) => row.vehicle_id)
  },

  remove: (id: string) => db.deleteFrom('invitations').where('id', '=', id).execute(),

  /** Seconds until it may be mailed again, by the database clock; 0 if now. */
  secondsUntilReinvite: async (id: string, seconds: number): Promise<number> => {
    const row = await db
      .selectFrom('invitations')
      .select(sql<number>`ceil(extract(epoch from reinvited_at - now()) + ${seconds}::int)::int`.as('pause'))
      .where('id', '=', id)
      .where(sql<boolean>`reinvited_at <= clock_timestamp()`)
      .executeTakeFirst()
    return Math.max(row?.pause ?? 0, 0)
  },

  markReinvited: (id: string) =>
    db.updateTable('invitations').set({ reinvited_at: sql`now()` }).where('id', '=', id).execute(),
})
