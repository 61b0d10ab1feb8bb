import { sql } from 'kysely'
import type { CompanyRole } from '#contract/permissions.ts'
import type { Language } from '#contract/users/user.ts'
import type { Db } from '../db/pool.ts'
import { NEXT_VERSION } from '../db/version.ts'

export type KnownUser = {
  id: string
  email: string | null
  email_verified: boolean
  role: CompanyRole | null
}

/** The user behind a token and, in the same look, their role in the company the call is about. */
export async function findUser(
  db: Db,
  issuer: string,
  subject: string,
  companyId: string | null,
): Promise<KnownUser | undefined> {
  const { rows } = await sql<KnownUser>`
    select u.id, u.email, u.email_verified, m.role
    from users u left join memberships m on m.user_id = u.id and m.company_id = ${companyId}
    where u.issuer = ${issuer} and u.subject = ${subject}`.execute(db)
  return rows[0]
}

type NewUser = {
  id: string
  issuer: string
  subject: string
  email: string | null
  email_verified: boolean
  email_as_of: string
  first_name: string | null
  last_name: string | null
  language: Language
}

/** Two first requests of one user may run at once; both end up with the same row. */
export async function insertUserOnce(db: Db, user: NewUser): Promise<void> {
  await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.constraint('users_issuer_subject_unique').doNothing())
    .execute()
}

/** Of several requests that bring the same news one writes it, and what an older token says is no news. */
export async function followEmail(
  db: Db,
  userId: string,
  email: string,
  verified: boolean,
  issuedAt: number,
): Promise<void> {
  const asOf = sql<string>`to_timestamp(${issuedAt})`
  await db
    .updateTable('users')
    .set({ email, email_verified: verified, email_as_of: asOf, ...NEXT_VERSION })
    .where('id', '=', userId)
    .where('email_as_of', '<=', asOf)
    .where(sql<boolean>`(email, email_verified) is distinct from (${email}, ${verified})`)
    .execute()
}
