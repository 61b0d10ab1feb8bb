import type { Db } from '../../db/pool.ts'
import { notFound } from '../../http/refusal.ts'
import type { ReportVehicle } from '../model.ts'
import { namedVehicles, presentVehicles } from './selection/store.ts'

/**
 * The vehicles of a report by plate: those that are named, also deleted ones, or all that are not deleted. One that is
 * not the company's refuses the whole.
 */
export async function reportVehicles(
  db: Db,
  companyId: string,
  vehicleIds: readonly string[],
): Promise<ReportVehicle[]> {
  if (vehicleIds.length === 0) return presentVehicles(db, companyId)
  const named = await namedVehicles(db, companyId, vehicleIds)
  if (named.length !== new Set(vehicleIds).size) throw notFound()
  return named
}
