import type { Db } from '../../db/pool.ts'
import { prepared } from '../../db/prepared.ts'
import { type Seen, type SeenRow, seenIn } from '../store.ts'

const shareSession = prepared<{ id_hash: string }>(
  'share_session',
  `select id_hash from identity_records where model = 'Grant' and id_hash = $1 for key share`,
)

/** Whether a session has not ended; it stays until the transaction ends. */
export const lockSession = async (db: Db, session: string): Promise<boolean> =>
  (await shareSession(db, [session])).length > 0

const MEMBER = 'company_id, null::uuid as vehicle_id, null as time_zone, role, false as is_assigned'

const shareMembership = prepared<SeenRow>(
  'share_membership',
  `select ${MEMBER} from memberships where company_id = $1 and user_id = $2 for share`,
)

// Two managers who change each other at the same moment lock both rows in the same order.
const lockMemberships = prepared<SeenRow & { user_id: string }>(
  'lock_memberships',
  `select user_id, ${MEMBER} from memberships where company_id = $1 and user_id = any($2::uuid[])
  order by user_id for update`,
)

/**
 * How a user stands to a company, and stays until the transaction ends. Where the call is about a member, that
 * membership is locked as well, both for writing: a shared lock could not be raised without a deadlock.
 */
export async function lockCompanyRight(
  db: Db,
  userId: string,
  companyId: string,
  memberId: string | undefined,
): Promise<Seen | undefined> {
  const rows =
    memberId === undefined
      ? await shareMembership(db, [companyId, userId])
      : (await lockMemberships(db, [companyId, [userId, memberId]])).filter((row) => row.user_id === userId)
  return rows[0] && seenIn(rows[0])
}

/**
 * Each step waits for the one before it: `count` reads all of it. A row that is locked is read as it is now, also
 * where it changed while the statement waited; so the assignment is locked too.
 */
const lockVehicles = prepared<SeenRow>(
  'lock_vehicle_rights',
  `with member as materialized (
    select user_id, company_id, role from memberships
    where company_id = any($2::uuid[]) and user_id = any($3::uuid[]) order by user_id, company_id for share),
  vehicle as materialized (
    select id, company_id, time_zone from vehicles
    where id = any($4::uuid[]) and deleted_at is null and (select count(*) from member) > 0
    order by id for no key update),
  assigned as materialized (
    select vehicle_id from vehicle_users
    where user_id = $1 and vehicle_id = any($4::uuid[]) and (select count(*) from vehicle) > 0
    order by vehicle_id for share)
  select v.company_id, v.id as vehicle_id, v.time_zone, m.role, a.vehicle_id is not null as is_assigned
  from vehicle v join member m on m.company_id = v.company_id and m.user_id = $1
  left join assigned a on a.vehicle_id = v.id`,
)

/**
 * How a user stands to vehicles that are in sight, and stays until the transaction ends. The vehicles are locked
 * for writing. A member whom the call is about stays one, too.
 */
export async function lockVehicleRights(
  db: Db,
  userId: string,
  vehicles: readonly { id: string; companyId: string }[],
  memberId: string | undefined,
): Promise<Seen[]> {
  const rows = await lockVehicles(db, [
    userId,
    vehicles.map(({ companyId }) => companyId),
    memberId === undefined ? [userId] : [userId, memberId],
    vehicles.map(({ id }) => id),
  ])
  return rows.map(seenIn)
}
