import { sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import { readPageRows } from '../../db/page.ts'
import type { Db } from '../../db/pool.ts'
import { notFound } from '../../http/refusal.ts'

export type VehicleUserRow = {
  id: string
  first_name: string | null
  last_name: string | null
  email: string | null
  version: number
  is_assigned: boolean
}

type Assignment = { companyId: string; userId: string; vehicleIds: readonly string[] }

/**
 * Assigns vehicles of the company to a member, and returns those that were not assigned before. Deleted and archived
 * ones are skipped: the lock waits for whoever archives one now.
 */
export async function assignVehicles(
  db: Db,
  { companyId, userId, vehicleIds }: Assignment,
): Promise<string[]> {
  if (vehicleIds.length === 0) return []
  const assigned = await db
    .with('open', (of) =>
      of
        .selectFrom('vehicles')
        .select(['id', 'company_id'])
        .where('company_id', '=', companyId)
        .where('id', 'in', vehicleIds)
        .where('deleted_at', 'is', null)
        .where('archived_at', 'is', null)
        .orderBy('id')
        .forShare(),
    )
    .insertInto('vehicle_users')
    .columns(['vehicle_id', 'company_id', 'user_id'])
    .expression((of) =>
      of.selectFrom('open').select(['id', 'company_id', sql<string>`${userId}::uuid`.as('user_id')]),
    )
    .onConflict((conflict) => conflict.columns(['vehicle_id', 'user_id']).doNothing())
    .returning('vehicle_id')
    .execute()
  return assigned.map((row) => row.vehicle_id)
}

/** The drivers of one vehicle. */
export function vehicleUserStore(db: Db, { id, companyId }: { id: string; companyId: string }) {
  const members = db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('vehicle_users', (join) =>
      join.onRef('vehicle_users.user_id', '=', 'users.id').on('vehicle_users.vehicle_id', '=', id),
    )
    .where('memberships.company_id', '=', companyId)
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.version'])
    .select(sql<boolean>`vehicle_users.user_id is not null`.as('is_assigned'))

  return {
    page: (page: Page) =>
      readPageRows(
        members
          .where('vehicle_users.user_id', 'is not', null)
          .orderBy(sql`users.last_name collate german_numeric nulls last`)
          .orderBy(sql`users.first_name collate german_numeric nulls last`)
          .orderBy('users.id'),
        page,
      ),

    /**
     * Locks the membership, so that the member cannot leave before the assignment commits. The lock is shared: a driver
     * may be assigned to two vehicles at the same time.
     */
    lock: (userId: string): Promise<VehicleUserRow> =>
      members.where('users.id', '=', userId).forShare('memberships').executeTakeFirstOrThrow(notFound),

    assign: (userId: string) =>
      db
        .insertInto('vehicle_users')
        .values({ vehicle_id: id, company_id: companyId, user_id: userId })
        .onConflict((conflict) => conflict.columns(['vehicle_id', 'user_id']).doNothing())
        .execute(),

    release: (userId: string) =>
      db.deleteFrom('vehicle_users').where('vehicle_id', '=', id).where('user_id', '=', userId).execute(),
  }
}
