import { sql } from 'kysely'
import type { CompanyRole } from '#contract/permissions.ts'
import type { Language } from '#contract/users/user.ts'
import type { Db } from '../db/pool.ts'
import { prepared } from '../db/prepared.ts'
import { NEXT_VERSION } from '../db/version.ts'
import { COMPANY, type Resource, type ResourceAccess, type ResourceRef } from './resource.ts'
import type { Bearer } from './token.ts'

export type KnownUser = {
  id: string
  email: string | null
  email_verified: boolean
  is_signed_in: boolean
  access: ResourceAccess
}

type FoundRow = Omit<KnownUser, 'access'> & AccessRow
export type AccessRow = {
  company_id: string | null
  vehicle_id: string | null
  time_zone: string | null
  role: CompanyRole | null
  is_assigned: boolean
}

const ACCESS = 'r.company_id, r.vehicle_id, r.time_zone, m.role, a.user_id is not null as is_assigned'

/** Signing out removes the grant; an issuer elsewhere keeps none here. */
const signedIn = (session: string) => `(${session}::text is null
  or exists (select from identity_records where model = 'Grant' and id_hash = ${session})) as is_signed_in`

/** $3 is the id of the resource, $4 the session. */
const finder = (name: string, resource: string) =>
  prepared<FoundRow>(
    `find_user_and_${name}`,
    `select u.id, u.email, u.email_verified, ${signedIn('$4')}, ${ACCESS}
    from users u left join (${resource}) r on true
    left join memberships m on m.user_id = u.id and m.company_id = r.company_id
    left join vehicle_users a on a.user_id = u.id and a.vehicle_id = r.vehicle_id
    where u.issuer = $1 and u.subject = $2`,
  )

const COLUMNS = 'null::uuid as vehicle_id, null as time_zone'
const NOTHING = `select null::uuid as company_id, ${COLUMNS} where $3::uuid is not null`
const NAMED = 'select company_id, vehicle_id, time_zone from'

const askSession = prepared<{ is_signed_in: boolean }>('ask_session', `select ${signedIn('$1')}`)

/** Whether the session of a token has not ended. */
export async function isSignedIn(db: Db, session: string | null): Promise<boolean> {
  if (session === null) return true
  const [row] = await askSession(db, [session])
  return row?.is_signed_in ?? false
}

export const accessIn = (row: AccessRow): ResourceAccess => ({
  companyId: row.company_id,
  vehicleId: row.vehicle_id,
  timeZone: row.time_zone,
  role: row.role,
  isAssigned: row.is_assigned,
})

const knownIn = ({ id, email, email_verified, is_signed_in }: FoundRow) => ({
  id,
  email,
  email_verified,
  is_signed_in,
})

export type FindUser = (db: Db, bearer: Bearer, ref: ResourceRef) => Promise<KnownUser | undefined>

/** Finds the user behind a token and, in the same statement, how they stand to the resource that the call names. */
export function userFinder(resources: readonly Resource[]): FindUser {
  const findUser = finder('nothing', NOTHING)
  const finders = new Map([
    [COMPANY, finder(COMPANY, `select $3::uuid as company_id, ${COLUMNS}`)],
    ...resources.flatMap(({ name, sql: all }): [string, ReturnType<typeof finder>][] => [
      [name, finder(name, `${NAMED} (${all}) all_of_it where id = $3 and not is_deleted`)],
      [deleted(name), finder(deleted(name), `${NAMED} (${all}) all_of_it where id = $3`)],
    ]),
  ])
  return async (db, { claims: { issuer, subject }, session }, ref) => {
    const find = ref === null ? findUser : finders.get(ref.evenDeleted ? deleted(ref.resource) : ref.resource)
    if (!find) throw new Error(`there is no resource ${ref?.resource}`)
    const [row] = await find(db, [issuer, subject, ref?.id ?? null, session])
    return row && { ...knownIn(row), access: accessIn(row) }
  }
}

const deleted = (name: string) => `${name}_even_deleted`

/** How many of the resources there are, and how a user stands to the companies and vehicles they lead to. */
export async function accessToListed(
  db: Db,
  userId: string,
  { sql: all }: Resource,
  ids: readonly string[],
): Promise<{ count: number; accesses: ResourceAccess[] }> {
  const { rows } = await sql<{ records: number } & AccessRow>`
    select r.records, ${sql.raw(ACCESS)}
    from (select company_id, vehicle_id, time_zone, count(*)::integer as records from (${sql.raw(all)}) all_of_it
      where id = any(${ids}::uuid[]) and not is_deleted group by 1, 2, 3) r
    left join memberships m on m.user_id = ${userId} and m.company_id = r.company_id
    left join vehicle_users a on a.user_id = ${userId} and a.vehicle_id = r.vehicle_id`.execute(db)
  return { count: rows.reduce((sum, row) => sum + row.records, 0), accesses: rows.map(accessIn) }
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
