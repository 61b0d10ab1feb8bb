import type { AssignableRole } from '#contract/employees/employee.ts'
import type { CompanyInvitation, Invitation } from '#contract/invitations/invitation.ts'
import type { Language } from '#contract/users/user.ts'
import type { InvitationWithCompany, InvitationWithVehicles } from './store.ts'

/** As the invited user sees it. */
export const presentInvitation = (row: InvitationWithCompany) => ({
  type: 'invitation' as const,
  id: row.id,
  attributes: { companyId: row.company_id, companyName: row.company_name } satisfies Invitation,
  meta: { version: row.version },
})

/** As the company sees it. */
export const presentCompanyInvitation = (row: InvitationWithVehicles) => ({
  type: 'company_invitation' as const,
  id: row.id,
  attributes: {
    name: row.name,
    email: row.email,
    roleIds: [row.role as AssignableRole],
    languageIso: row.language as Language,
    vehicleIds: row.vehicle_ids,
  } satisfies CompanyInvitation,
  meta: { version: row.version },
})
