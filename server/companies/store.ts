import { type Selectable, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import type { CompanyRole } from '#contract/permissions.ts'
import { violatedConstraint } from '../db/errors.ts'
import { newId } from '../db/id.ts'
import { readPageRows } from '../db/page.ts'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import { differsFrom, NEXT_VERSION } from '../db/version.ts'
import { notFound, Refusal } from '../http/refusal.ts'

export type CompanyRow = Selectable<Tables['companies']>
export type CompanyPatch = { name?: string; email?: string | null; hides_private_trips?: boolean }

export const companyStore = (db: Db, companyId: string) => ({
  get: () =>
    db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow(notFound),

  lock: () =>
    db
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', companyId)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound),

  /** Undefined if nothing changes. */
  change: (patch: CompanyPatch) =>
    db
      .updateTable('companies')
      .set({
        ...patch,
        ...(patch.hides_private_trips === false && {
          private_trips_shown_at: sql<string>`case when hides_private_trips then now() else private_trips_shown_at end`,
        }),
        ...NEXT_VERSION,
      })
      .where('id', '=', companyId)
      .where(differsFrom(patch))
      .returningAll()
      .executeTakeFirst(),

  /** Whether the member has subscribed to mails about new trips. */
  isNotified: async (userId: string): Promise<boolean> => {
    const found = await db
      .selectFrom('event_notification_subscriptions')
      .select('id')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('event_type', '=', 'trip.recording.*')
      .executeTakeFirst()
    return found !== undefined
  },
})

/** For a limit of a company: concurrent additions count each other. Readers and records of the company do not wait. */
export const lockLimits = (db: Db, companyId: string): Promise<{ id: string }> =>
  db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)

/** The companies of a user, by name, each with the user's role. */
export async function readCompaniesOfUser(db: Db, userId: string, page: Page) {
  const query = db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('memberships.user_id', '=', userId)
    .selectAll('companies')
    .select(({ exists, selectFrom }) => [
      'memberships.role',
      exists(
        selectFrom('event_notification_subscriptions as subscriptions')
          .select('subscriptions.id')
          .whereRef('subscriptions.company_id', '=', 'companies.id')
          .where('subscriptions.user_id', '=', userId)
          .where('subscriptions.event_type', '=', 'trip.recording.*'),
      ).as('is_notified'),
    ])
    .orderBy(sql`companies.name collate german_numeric`)
    .orderBy('companies.id')
  const { rows, total } = await readPageRows(query, page)
  const visible = rows.map((row) => ({
    company: row,
    role: row.role as CompanyRole,
    isNotified: Boolean(row.is_notified),
  }))
  return { rows: visible, total }
}

export async function createCompany(
  db: Db,
  founderId: string,
  { name, email }: { name: string; email: string | undefined },
): Promise<CompanyRow> {
  const company = await db
    .insertInto('companies')
    .values(({ selectFrom }) => ({
      id: newId(),
      name,
      email: email ?? selectFrom('users').select('email').where('id', '=', founderId),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
  try {
    await db
      .insertInto('memberships')
      .values({ company_id: company.id, user_id: founderId, role: 'company_owner' })
      .execute()
  } catch (error) {
    // Concurrent requests of one user: the unique index lets one through.
    if (violatedConstraint(error) === 'memberships_one_owned_company')
      throw new Refusal('company.already_owned')
    throw error
  }
  return company
}
