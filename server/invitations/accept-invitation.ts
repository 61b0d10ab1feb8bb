import type { CompanyRole } from '#contract/permissions.ts'
import { type CompanyForMember, companyStore } from '../companies/public.ts'
import type { Db } from '../db/pool.ts'
import { addMember, readRole } from '../employees/public.ts'
import { notFound } from '../http/refusal.ts'
import { assignVehicles } from '../vehicles/public.ts'
import { invitationStore, userInvitationStore } from './store.ts'

type Joined = CompanyForMember & { assignedIds: string[] }

/** Adds the invitee to the company, assigns the vehicles of the invitation and deletes it, once. */
export async function acceptInvitation(db: Db, userId: string, invitationId: string): Promise<Joined> {
  const mine = await userInvitationStore(db, userId).find(invitationId)
  if (!mine) throw notFound()
  const invitations = invitationStore(db)
  const { id, company_id: companyId, role } = await invitations.lock(mine)
  const vehicleIds = await invitations.vehicleIds(id)
  await invitations.remove(id)
  await addMember(db, companyId, userId, role as CompanyRole)
  const assignedIds = await assignVehicles(db, { companyId, userId, vehicleIds })
  const companies = companyStore(db, companyId)
  return {
    company: await companies.get(),
    role: (await readRole(db, companyId, userId)) ?? (role as CompanyRole),
    isNotified: await companies.isNotified(userId),
    assignedIds,
  }
}
