import { SCOPES_OF_ROLE, type Scope } from '#contract/permissions.ts'
import { lockCompanyRight } from '../access/rights/store.ts'
import type { Db } from '../db/pool.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type InvitationRow, invitationStore, userInvitationStore } from './store.ts'

type StaffRequest = { db: Db; userId: string; id: string; requiredScope: Scope }

/**
 * An invitation for somebody who acts in its company's name. Its invitee and the company's members know
 * of it, so they are told that they lack the right; for everybody else it is not there. The right is locked until
 * the transaction ends.
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
