import Type, { type Static } from 'typebox'
import { ASSIGNABLE_ROLES, roleIds } from '../employees/employee.ts'
import { email } from '../kernel/email.ts'
import { nullable } from '../kernel/nullable.ts'
import { label, oneOf, uuid } from '../kernel/text.ts'
import { LANGUAGES } from '../users/user.ts'

/** How many vehicles an invitation may assign. */
export const INVITATION_VEHICLES_MAX = 100

/** An invitation as the invited user sees it. */
export const Invitation = Type.Object({
  companyId: uuid(),
  companyName: Type.String(),
})
export type Invitation = Static<typeof Invitation>

/**
 * The same as the company sees it, as long as it waits for an answer. Accepting it assigns its vehicles, except those
 * that have been deleted or archived.
 */
export const CompanyInvitation = Type.Object({
  name: Type.String(),
  email: Type.String(),
  roleIds: Type.Array(oneOf(ASSIGNABLE_ROLES)),
  languageIso: oneOf(LANGUAGES),
  vehicleIds: Type.Array(uuid()),
})
export type CompanyInvitation = Static<typeof CompanyInvitation>

export const NewCompanyInvitation = Type.Object({
  name: label(),
  email: email(),
  roleIds: roleIds(),
  languageIso: Type.Optional(oneOf(LANGUAGES)),
  vehicleIds: Type.Optional(nullable(Type.Array(uuid(), { maxItems: INVITATION_VEHICLES_MAX }))),
})
