import type { Db } from '../../db/pool.ts'
import { prepareStatement } from '../../db/prepare-statement.ts'
import type { ResourceAccess } from '../resource.ts'
import { type AccessRow, toAccess } from '../store.ts'

/**
 * PostgreSQL grants shared row locks ahead of a waiting exclusive one: a member who writes without a pause could not be
 * removed. Advisory locks are granted in the order of the requests, so every transaction queues here before it locks
 * memberships.
 */
const queue = (
  lock: 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared',
  companies: string,
  users: string,
) =>
  `queue as materialized (
    select ${lock}(key) from (
      select hashtextextended(c::text || u::text, 0) as key
      from unnest(${companies}::uuid[]) c, unnest(${users}::uuid[]) u group by 1 order by 1) keys)`

const MEMBER = 'company_id, null::uuid as vehicle_id, null as time_zone, role, false as is_assigned'
const MEMBERS = `select user_id, ${MEMBER} from memberships
  where company_id = $1 and user_id = any($2::uuid[]) and (select count(*) from queue) > 0 order by user_id`

type MemberRow = AccessRow & { user_id: string }

const shareMembership = prepareStatement<MemberRow>(
  'share_membership',
  `with ${queue('pg_advisory_xact_lock_shared', 'array[$1]', '$2')} ${MEMBERS} for share`,
)

// Two managers who change each other at the same moment lock both rows in the same order.
const lockMemberships = prepareStatement<MemberRow>(
  'lock_memberships',
  `with ${queue('pg_advisory_xact_lock', 'array[$1]', '$2')} ${MEMBERS} for update`,
)

/**
 * The access of a user to a company, locked until the transaction ends. If the call changes a member, that membership
 * is locked as well, both exclusively: upgrading a shared lock could deadlock.
 */
export async function lockCompanyRight(
  db: Db,
  userId: string,
  companyId: string,
  memberId: string | undefined,
): Promise<ResourceAccess | undefined> {
  const rows =
    memberId === undefined
      ? await shareMembership(db, [companyId, [userId]])
      : await lockMemberships(db, [companyId, [userId, memberId]])
  const own = rows.find((row) => row.user_id === userId)
  return own && toAccess(own)
}

/**
 * Each step waits for the one before it: `count` reads all of its rows. A locked row is read in its current state, even
 * if it changed while the statement waited; so the assignment is locked too.
 */
const lockVehicles = prepareStatement<AccessRow>(
  'lock_vehicle_rights',
  `with ${queue('pg_advisory_xact_lock_shared', '$2', '$3')},
  member as materialized (
    select user_id, company_id, role from memberships
    where company_id = any($2::uuid[]) and user_id = any($3::uuid[]) and (select count(*) from queue) > 0
    order by user_id, company_id for share),
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
 * The access of a user to vehicles that are not deleted, locked until the transaction ends. The vehicles are locked
 * exclusively; the memberships of the user and of the member that the call is about are shared.
 */
export async function lockVehicleRights(
  db: Db,
  userId: string,
  vehicles: readonly { id: string; companyId: string }[],
  memberId: string | undefined,
): Promise<ResourceAccess[]> {
  const rows = await lockVehicles(db, [
    userId,
    vehicles.map(({ companyId }) => companyId),
    memberId === undefined ? [userId] : [userId, memberId],
    vehicles.map(({ id }) => id),
  ])
  return rows.map(toAccess)
}
