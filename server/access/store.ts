import { sql } from 'kysely'
import type { CompanyRole } from '#contract/permissions.ts'
import type { Language } from '#contract/users/user.ts'
import type { Db, Tx } from '../db/pool.ts'
import { prepareStatement } from '../db/prepare-statement.ts'
import { NEXT_VERSION } from '../db/version.ts'
import { COMPANY, type Resource, type ResourceAccess, type ResourceRef } from './resource.ts'
import type { Bearer } from './token.ts'

export type UserWithAccess = {
  id: string
  email: string | null
  email_verified: boolean
  is_signed_in: boolean
  access: ResourceAccess
}

type UserRow = Omit<UserWithAccess, 'access'> & AccessRow
export type AccessRow = {
  company_id: string | null
  vehicle_id: string | null
  time_zone: string | null
  role: CompanyRole | null
  is_assigned: boolean
}

const ACCESS_COLUMNS = 'r.company_id, r.vehicle_id, r.time_zone, m.role, a.user_id is not null as is_assigned'

/** Signing out removes the grant, which is that of the token's subject. An external issuer has no grants here. */
const isSignedInSql = (session: string, subject: string) => `(${session}::text is null
  or exists (select from identity_records where model = 'Grant' and id_hash = ${session}
    and account_id::text = ${subject})) as is_signed_in`

/** $3 is the id of the resource, $4 the session. */
const prepareFindUser = (name: string, resource: string) =>
  prepareStatement<UserRow>(
    `find_user_and_${name}`,
    `select u.id, u.email, u.email_verified, ${isSignedInSql('$4', '$2')}, ${ACCESS_COLUMNS}
    from users u left join (${resource}) r on true
    left join memberships m on m.user_id = u.id and m.company_id = r.company_id
    left join vehicle_users a on a.user_id = u.id and a.vehicle_id = r.vehicle_id
    where u.issuer = $1 and u.subject = $2`,
  )

const COLUMNS = 'null::uuid as vehicle_id, null as time_zone'
const NO_RESOURCE_SQL = `select null::uuid as company_id, ${COLUMNS} where $3::uuid is not null`
const RESOURCE_COLUMNS_SQL = 'select company_id, vehicle_id, time_zone from'

const findSession = prepareStatement<{ is_signed_in: boolean }>(
  'ask_session',
  `select ${isSignedInSql('$1', '$2')}`,
)

/** Whether the session of a token is still active. */
export async function isSignedIn(db: Db, { session, claims }: Bearer): Promise<boolean> {
  if (session === null) return true
  const [row] = await findSession(db, [session, claims.subject])
  return row?.is_signed_in ?? false
}

export const toAccess = (row: AccessRow): ResourceAccess => ({
  companyId: row.company_id,
  vehicleId: row.vehicle_id,
  timeZone: row.time_zone,
  role: row.role,
  isAssigned: row.is_assigned,
})

const toUser = ({ id, email, email_verified, is_signed_in }: UserRow) => ({
  id,
  email,
  email_verified,
  is_signed_in,
})

export type FindUser = (db: Db, bearer: Bearer, ref: ResourceRef) => Promise<UserWithAccess | undefined>

/** Finds the user of a token and, in the same statement, their access to the resource that the call names. */
export function userFinder(resources: readonly Resource[]): FindUser {
  const findUser = prepareFindUser('nothing', NO_RESOURCE_SQL)
  const finders = new Map([
    [COMPANY, prepareFindUser(COMPANY, `select $3::uuid as company_id, ${COLUMNS}`)],
    ...resources.flatMap(({ name, sql: all }): [string, ReturnType<typeof prepareFindUser>][] => [
      [
        name,
        prepareFindUser(name, `${RESOURCE_COLUMNS_SQL} (${all}) all_of_it where id = $3 and not is_deleted`),
      ],
      [
        includingDeletedName(name),
        prepareFindUser(
          includingDeletedName(name),
          `${RESOURCE_COLUMNS_SQL} (${all}) all_of_it where id = $3`,
        ),
      ],
    ]),
  ])
  return async (db, { claims: { issuer, subject }, session }, ref) => {
    const find =
      ref === null
        ? findUser
        : finders.get(ref.includeDeleted ? includingDeletedName(ref.resource) : ref.resource)
    if (!find) throw new Error(`there is no resource ${ref?.resource}`)
    const [row] = await find(db, [issuer, subject, ref?.id ?? null, session])
    return row && { ...toUser(row), access: toAccess(row) }
  }
}

const includingDeletedName = (name: string) => `${name}_even_deleted`

/** How many of the resources exist, and the access of a user to their companies and vehicles. */
export async function accessToResources(
  db: Db,
  userId: string,
  { sql: all }: Resource,
  ids: readonly string[],
  includeDeleted: boolean,
): Promise<{ count: number; accesses: ResourceAccess[] }> {
  const { rows } = await sql<{ records: number } & AccessRow>`
    select r.records, ${sql.raw(ACCESS_COLUMNS)}
    from (select company_id, vehicle_id, time_zone, count(*)::integer as records from (${sql.raw(all)}) all_of_it
      where id = any(${ids}::uuid[]) and (${includeDeleted} or not is_deleted) group by 1, 2, 3) r
    left join memberships m on m.user_id = ${userId} and m.company_id = r.company_id
    left join vehicle_users a on a.user_id = ${userId} and a.vehicle_id = r.vehicle_id`.execute(db)
  return { count: rows.reduce((sum, row) => sum + row.records, 0), accesses: rows.map(toAccess) }
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

/**
 * Only the first of several equal requests writes, and a token older than the stored address changes nothing. Returns the
 * address of before, or null if nothing was written.
 */
export async function updateEmail(
  tx: Tx,
  userId: string,
  { email, verified, issuedAt }: ToldEmail,
): Promise<{ email: string | null; email_verified: boolean } | null> {
  const before = await tx
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .where('email_as_of', '<=', asOf(issuedAt))
    .forUpdate()
    .executeTakeFirst()
  if (!before || (before.email === email && before.email_verified === verified)) return null
  await tx
    .updateTable('users')
    .set({ email, email_verified: verified, email_as_of: asOf(issuedAt), ...NEXT_VERSION })
    .where('id', '=', userId)
    .execute()
  return before
}

export type ToldEmail = { email: string; verified: boolean; issuedAt: number }

const asOf = (issuedAt: number) => sql<string>`to_timestamp(${issuedAt})`

/**
 * Sets an address that the embedded provider has verified, at once instead of at the next token. Tokens that were issued
 * before, or are being issued now, contain the old address and must not bring it back. Returns the id of the user, if there
 * is one by now.
 */
export async function setVerifiedEmail(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
  email: string,
): Promise<string | undefined> {
  const asOf = sql<string>`clock_timestamp() + interval '1 second'`
  const user = await db
    .updateTable('users')
    .set({ email, email_verified: true, email_as_of: asOf, ...NEXT_VERSION })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('id')
    .executeTakeFirst()
  return user?.id
}
