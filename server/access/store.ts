import { sql } from 'kysely'
import type { CompanyRole } from '#contract/permissions.ts'
import type { Language } from '#contract/users/user.ts'
import type { Db } from '../db/pool.ts'
import { prepared } from '../db/prepared.ts'
import { NEXT_VERSION } from '../db/version.ts'
import type { Bearer } from './token.ts'

export type KnownUser = {
  id: string
  email: string | null
  email_verified: boolean
  is_signed_in: boolean
  seen: Seen
}

/** What a call is about, by the id in its path. */
export type Wanted =
  | { what: 'nothing' }
  | { what: 'company'; id: string }
  | { what: 'vehicle' | 'trip' | 'expense'; id: string; evenDeleted: boolean }

/** What there is of it, and how the caller stands to it. */
export type Seen = {
  companyId: string | null
  vehicleId: string | null
  timeZone: string | null
  role: CompanyRole | null
  isAssigned: boolean
}

const vehicleOf = (table: 'trips' | 'expenses') =>
  `select v.company_id, v.id as vehicle_id, v.time_zone from ${table} t join vehicles v on v.id = t.vehicle_id
    where t.id = $3`
const VEHICLE = 'select company_id, id as vehicle_id, time_zone from vehicles where id = $3'
const IN_SIGHT = 'and t.deleted_at is null and v.deleted_at is null'

/** Each is found in the same look as the caller: $3 is the id in the path, $4 the session. */
const THINGS = {
  nothing:
    'select null::uuid as company_id, null::uuid as vehicle_id, null as time_zone where $3::uuid is not null',
  company: 'select $3::uuid as company_id, null::uuid as vehicle_id, null as time_zone',
  vehicle: `${VEHICLE} and deleted_at is null`,
  vehicleEvenDeleted: VEHICLE,
  trip: `${vehicleOf('trips')} ${IN_SIGHT}`,
  tripEvenDeleted: vehicleOf('trips'),
  expense: `${vehicleOf('expenses')} ${IN_SIGHT}`,
  expenseEvenDeleted: vehicleOf('expenses'),
}

type FoundRow = Omit<KnownUser, 'seen'> & SeenRow
export type SeenRow = {
  company_id: string | null
  vehicle_id: string | null
  time_zone: string | null
  role: CompanyRole | null
  is_assigned: boolean
}

const SEEN = 'w.company_id, w.vehicle_id, w.time_zone, m.role, a.user_id is not null as is_assigned'

/** Signing out removes the grant; an issuer elsewhere keeps none here. */
const signedIn = (session: string) => `(${session}::text is null
  or exists (select from identity_records where model = 'Grant' and id_hash = ${session})) as is_signed_in`

const callerAnd = (name: keyof typeof THINGS) =>
  `select u.id, u.email, u.email_verified, ${signedIn('$4')}, ${SEEN}
    from users u left join (${THINGS[name]}) w on true
    left join memberships m on m.user_id = u.id and m.company_id = w.company_id
    left join vehicle_users a on a.user_id = u.id and a.vehicle_id = w.vehicle_id
    where u.issuer = $1 and u.subject = $2`

const askSession = prepared<{ is_signed_in: boolean }>('ask_session', `select ${signedIn('$1')}`)

/** Whether the session of a token has not ended. */
export async function isSignedIn(db: Db, session: string | null): Promise<boolean> {
  if (session === null) return true
  const [row] = await askSession(db, [session])
  return row?.is_signed_in ?? false
}

const finder = (name: keyof typeof THINGS) => prepared<FoundRow>(`find_user_and_${name}`, callerAnd(name))

const FINDERS = {
  nothing: finder('nothing'),
  company: finder('company'),
  vehicle: finder('vehicle'),
  vehicleEvenDeleted: finder('vehicleEvenDeleted'),
  trip: finder('trip'),
  tripEvenDeleted: finder('tripEvenDeleted'),
  expense: finder('expense'),
  expenseEvenDeleted: finder('expenseEvenDeleted'),
}

export const seenIn = (row: SeenRow): Seen => ({
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

/** The user behind a token and, in the same look, how they stand to what the call is about. */
export async function findUser(
  db: Db,
  { claims: { issuer, subject }, session }: Bearer,
  wanted: Wanted,
): Promise<KnownUser | undefined> {
  const what =
    'evenDeleted' in wanted && wanted.evenDeleted ? (`${wanted.what}EvenDeleted` as const) : wanted.what
  const id = wanted.what === 'nothing' ? null : wanted.id
  const [row] = await FINDERS[what](db, [issuer, subject, id, session])
  return row && { ...knownIn(row), seen: seenIn(row) }
}

/** How many of the trips there are, and how a user stands to the vehicles they belong to. */
export async function vehiclesOfTrips(
  db: Db,
  userId: string,
  tripIds: readonly string[],
): Promise<{ rows: number; vehicles: Seen[] }> {
  const { rows } = await sql<{ trips: number } & SeenRow>`
    select w.trips, ${sql.raw(SEEN)}
    from (select v.company_id, v.id as vehicle_id, v.time_zone, count(*)::integer as trips
      from trips t join vehicles v on v.id = t.vehicle_id
      where t.id = any(${tripIds}::uuid[]) and t.deleted_at is null and v.deleted_at is null
      group by v.id) w
    left join memberships m on m.user_id = ${userId} and m.company_id = w.company_id
    left join vehicle_users a on a.user_id = ${userId} and a.vehicle_id = w.vehicle_id`.execute(db)
  return { rows: rows.reduce((sum, row) => sum + row.trips, 0), vehicles: rows.map(seenIn) }
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
