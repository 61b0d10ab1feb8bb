import { sql } from 'kysely'
import { type CompanyRole, rolesWith } from '#contract/permissions.ts'
import type { VehicleSelection } from '../../db/found/vehicle-selection.ts'
import type { Db } from '../../db/pool.ts'
import { visibleVehicles } from '../../db/visible-vehicles.ts'
import { notFound } from '../../http/refusal.ts'

/** Who reads records of a company. */
export type Viewer = { companyId: string; userId: string; role: CompanyRole }

/**
 * The vehicles whose records a user may read, archived ones included: all, or those with the given ids. One id that is
 * hidden or unknown refuses all.
 */
export async function selectVehicles(
  db: Db,
  { companyId, userId, role }: Viewer,
  ids?: readonly string[],
): Promise<VehicleSelection> {
  if (!ids && rolesWith('vehicle:view').includes(role)) return { companyId, ids: null }
  const { rows } = await sql<{ id: string }>`
    select id from (${visibleVehicles(userId)} and v.company_id = ${companyId}) seen
    where ${ids ? sql`id = any(${ids}::uuid[])` : sql`true`}`.execute(db)
  if (ids && rows.length < ids.length) throw notFound()
  return { companyId, ids: rows.map(({ id }) => id) }
}
