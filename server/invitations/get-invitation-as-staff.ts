import { SCOPES_OF_ROLE, type Scope } from '#contract/permissions.ts'
import { lockCompanyRight } from '../access/rights/store.ts'
import type { Db } from '../db/pool.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type InvitationRow, invitationStore, userInvitationStore } from './store.ts'

type StaffRequest = { db: Db; userId: string; id: string; requiredScope: Scope }

/**
 * Gets an invitation for a member of its company who has the scope, and locks that right. Members and the invitee get
 * 403 without it, everybody else 404.
 */
export async function getInvitationAsStaff({
  db,
  userId,
  id,
  requiredScope,
}: StaffRequest): Promise<InvitationRow> {
  const invitation = await invitationStore(db).find(id)
  if (!invitation) throw notFound()
  const role = (await lockCompanyRight(db, userId, invitation.company_id, undefined))?.role
  if (role && SCOPES_OF_ROLE[role].includes(requiredScope)) return invitation
  if (role || (await userInvitationStore(db, userId).find(id))) throw new Refusal('permission.denied')
  throw notFound()
}
