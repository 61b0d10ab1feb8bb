import type { CompanyRole } from '#contract/permissions.ts'
import { type CompanyForMember, companyStore } from '../companies/public.ts'
import type { Db } from '../db/pool.ts'
import { addMember, readRole } from '../employees/public.ts'
import { notFound } from '../http/refusal.ts'
import { invitationStore, userInvitationStore } from './store.ts'

/** Adds the invitee to the company and deletes the invitation, once. */
export async function acceptInvitation(
  db: Db,
  userId: string,
  invitationId: string,
): Promise<CompanyForMember> {
  const mine = await userInvitationStore(db, userId).find(invitationId)
  if (!mine) throw notFound()
  const invitations = invitationStore(db)
  const { id, company_id: companyId, role } = await invitations.lock(mine)
  await invitations.remove(id)
  await addMember(db, companyId, userId, role as CompanyRole)
  const companies = companyStore(db, companyId)
  return {
    company: await companies.get(),
    role: (await readRole(db, companyId, userId)) ?? (role as CompanyRole),
    isNotified: await companies.isNotified(userId),
  }
}
