import type { Db } from '../db/pool.ts'
import { readRole } from '../employees/public.ts'
import { notFound } from '../http/refusal.ts'

/** The default driver of a vehicle, or that of a device, is a member of its company. */
export async function requireMember(db: Db, companyId: string, userId: string | null | undefined) {
  if (userId && !(await readRole(db, companyId, userId))) throw notFound()
}
