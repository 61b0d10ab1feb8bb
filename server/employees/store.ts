import { sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import type { CompanyRole } from '#contract/permissions.ts'
import { readPageRows } from '../db/page.ts'
import type { Db } from '../db/pool.ts'
import { NEXT_VERSION } from '../db/version.ts'
import { notFound } from '../http/refusal.ts'

export type EmployeeRow = {
  user_id: string
  role: string
  version: number
  first_name: string | null
  last_name: string | null
  email: string | null
}

/** The members of one company. */
export function employeeStore(db: Db, companyId: string) {
  const employees = db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.user_id', 'memberships.role', 'memberships.version'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .where('memberships.company_id', '=', companyId)
  const byUser = (userId: string) => employees.where('memberships.user_id', '=', userId)

  return {
    /** Members whose name or e-mail contains every word, case-insensitively. */
    page: (words: readonly string[], page: Page) => {
      const found = words.reduce((query, word) => query.where(matchesWord(word)), employees)
      const ordered = found
        .orderBy(sql`users.last_name collate german_numeric`, (order) => order.asc().nullsLast())
        .orderBy(sql`users.first_name collate german_numeric`, (order) => order.asc().nullsLast())
        .orderBy('memberships.user_id')
      return readPageRows(ordered, page)
    },

    get: (userId: string): Promise<EmployeeRow> => byUser(userId).executeTakeFirstOrThrow(notFound),

    lock: (userId: string): Promise<EmployeeRow> =>
      byUser(userId).forUpdate('memberships').executeTakeFirstOrThrow(notFound),

    /** Call after `lock`, which has found the member. */
    changeRole: (userId: string, role: CompanyRole) =>
      db
        .updateTable('memberships')
        .set({ role, ...NEXT_VERSION })
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .execute(),

    /** Cascades to assignments; subscriptions are removed before, for the log. */
    remove: (userId: string) =>
      db
        .deleteFrom('memberships')
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .execute(),
  }
}

const SEPARATOR = '\u001f'

const matchesWord = (word: string) =>
  sql<boolean>`strpos(
    lower(concat_ws(${SEPARATOR}::text, users.first_name, users.last_name, users.email) collate "und-x-icu"),
    lower(${word}::text collate "und-x-icu")) > 0`

/** An existing membership keeps its role, and is locked: whoever removes the member now waits. */
export const addMember = (db: Db, companyId: string, userId: string, role: CompanyRole) =>
  db
    .insertInto('memberships')
    .values({ company_id: companyId, user_id: userId, role })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({ role }).where(sql<boolean>`false`),
    )
    .execute()

export async function readRole(db: Db, companyId: string, userId: string): Promise<CompanyRole | null> {
  const found = await db
    .selectFrom('memberships')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (found?.role as CompanyRole | undefined) ?? null
}

export async function isMemberByEmail(db: Db, companyId: string, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.company_id', '=', companyId)
    .where(sql<boolean>`lower(users.email collate "und-x-icu") = lower(${email}::text collate "und-x-icu")`)
    .executeTakeFirst()
  return found !== undefined
}
