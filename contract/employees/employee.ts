import Type, { type Static } from 'typebox'
import { oneOf, replyText } from '../kernel/text.ts'
import { COMPANY_ROLES } from '../permissions.ts'

/** What can be given away; there is one owner, and stays one. */
export const ASSIGNABLE_ROLES = ['company_user', 'company_manager'] as const
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]

/** Any list of words is well-formed; which ones can be assigned is a refusal of its own. */
export const roleIds = () => Type.Array(Type.String({ maxLength: 64 }), { maxItems: 16 })

/** Somebody who belongs to the company. */
export const Employee = Type.Object({
  firstName: replyText(),
  lastName: replyText(),
  email: replyText(),
  roles: Type.Array(oneOf(COMPANY_ROLES)),
  roleId: oneOf(COMPANY_ROLES),
})
export type Employee = Static<typeof Employee>

export const EmployeeChange = Type.Object({ roleIds: Type.Optional(roleIds()) })
