import {
  acceptInvitation,
  addCompanyInvitation,
  listCompanyInvitations,
  listInvitations,
  listMyInvitations,
  reinvite,
  removeInvitation,
} from '#contract/invitations/calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import { presentCompany } from '../companies/public.ts'
import type { Config } from '../config.ts'
import { isMemberByEmail, requireAssignableRole } from '../employees/public.ts'
import { type Binding, bind, type Context } from '../http/bind.ts'
import { presentList } from '../http/present.ts'
import { Refusal } from '../http/refusal.ts'
import { acceptInvitation as accept } from './accept-invitation.ts'
import { getInvitationAsStaff } from './get-invitation-as-staff.ts'
import { mailInvitation } from './mail-invitation.ts'
import { presentCompanyInvitation, presentInvitation } from './present.ts'
import { companyInvitationStore, type InvitationRow, invitationStore, userInvitationStore } from './store.ts'

const REINVITE_SECONDS = 60

/** Limits abuse as a mailer; a real fleet invites fewer people per day. */
const DAILY_LIMIT = { addresses: 100, seconds: 86_400 }

const listMine = async ({
  db,
  actor,
  query,
}: Pick<Context<typeof listInvitations>, 'db' | 'actor' | 'query'>) => {
  const page = readPage(query)
  return presentList(await userInvitationStore(db, actor.userId).page(page), page, presentInvitation)
}

/** Refuses with Retry-After while the pause lasts, in seconds. */
function refuseDuringPause(
  pause: number,
  code: 'rate_limited' | 'invitation.too_many' = 'rate_limited',
): void {
  if (pause > 0) throw new Refusal(code, [{}], { 'retry-after': String(pause) })
}

const invitationEvent = <K extends string>({ id, company_id, role, email }: InvitationRow, kind: K) => ({
  kind,
  companyId: company_id,
  targetId: id,
  details: { role, email },
})

export const invitationRoutes = ({ publicUrl }: Config): Binding[] => [
  bind(listInvitations, listMine),
  bind(listMyInvitations, listMine),

  bind(acceptInvitation, async ({ db, actor, params: { invitationId }, recordEvent, billing }) => {
    const joined = await accept(db, actor.userId, invitationId)
    await recordEvent({
      kind: 'invitation.accepted',
      companyId: joined.company.id,
      targetId: invitationId,
      details: { role: joined.role },
    })
    for (const vehicleId of joined.assignedIds)
      await recordEvent({
        kind: 'vehicle_user.assigned',
        companyId: joined.company.id,
        targetId: actor.userId,
        details: { vehicleId },
      })
    return { data: presentCompany(joined, billing) }
  }),

  bind(removeInvitation, async ({ db, actor, params: { invitationId: id }, expectVersion, recordEvent }) => {
    const { userId } = actor
    const mine = await userInvitationStore(db, userId).find(id)
    const found =
      mine ?? (await getInvitationAsStaff({ db, userId, id, requiredScope: 'company:invitations:delete' }))
    const invitation = await invitationStore(db).lock(found)
    expectVersion(invitation.version)
    await invitationStore(db).remove(id)
    await recordEvent(invitationEvent(invitation, mine ? 'invitation.declined' : 'invitation.withdrawn'))
  }),

  bind(reinvite, async ({ db, actor: { userId }, params: { invitationId: id }, recordEvent }) => {
    const found = await getInvitationAsStaff({ db, userId, id, requiredScope: 'company:users:invite' })
    const invitations = invitationStore(db)
    const invitation = await invitations.lock(found)
    refuseDuringPause(await invitations.secondsUntilReinvite(id, REINVITE_SECONDS))
    await invitations.markReinvited(id)
    await companyInvitationStore(db, invitation.company_id).recordMail(invitation, DAILY_LIMIT.seconds)
    await mailInvitation(db, publicUrl, invitation)
    await recordEvent(invitationEvent(invitation, 'invitation.resent'))
  }),

  bind(listCompanyInvitations, async ({ db, company, query }) => {
    const page = readPage(query)
    return presentList(
      await companyInvitationStore(db, company.id).page(page),
      page,
      presentCompanyInvitation,
    )
  }),

  bind(addCompanyInvitation, async ({ db, company, attributes, recordEvent }) => {
    const { name, email, languageIso: language = 'de' } = attributes
    const role = requireAssignableRole(attributes.roleIds)
    const invitations = companyInvitationStore(db, company.id)
    // First, because it locks the company: whoever waits here holds no other lock.
    const pause = await invitations.secondsUntilDailyLimit(email, DAILY_LIMIT)
    const invitation = await invitations.add({ name, email, role, language })
    // After the insert: the new row blocks a concurrent acceptance by the same address.
    if (await isMemberByEmail(db, company.id, email)) throw new Refusal('UserIsAlreadyMember')
    // Deleting an invitation does not reset the pause of its address.
    refuseDuringPause(await invitations.secondsUntilReinvite(invitation, REINVITE_SECONDS))
    refuseDuringPause(pause, 'invitation.too_many')
    const vehicle_ids = await invitations.addVehicles(invitation.id, attributes.vehicleIds ?? [])
    await invitations.recordMail(invitation, DAILY_LIMIT.seconds)
    await mailInvitation(db, publicUrl, invitation)
    await recordEvent(invitationEvent(invitation, 'invitation.created'))
    return { data: presentCompanyInvitation({ ...invitation, vehicle_ids }) }
  }),
]
