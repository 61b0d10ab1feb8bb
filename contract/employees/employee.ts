import Type, { type Static } from 'typebox'
import { oneOf, replyText } from '../kernel/text.ts'
import { COMPANY_ROLES } from '../permissions.ts'

/** A company has exactly one owner, so that role cannot be assigned. */
export const ASSIGNABLE_ROLES = ['company_user', 'company_manager'] as const
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]

/** Any words are valid here; `role.not_assignable` refuses the wrong ones. */
export const roleIds = () => Type.Array(Type.String({ maxLength: 64 }), { maxItems: 16 })

export const Employee = Type.Object({
  firstName: replyText(),
  lastName: replyText(),
  email: replyText(),
  roles: Type.Array(oneOf(COMPANY_ROLES)),
  roleId: oneOf(COMPANY_ROLES),
})
export type Employee = Static<typeof Employee>

export const EmployeeChange = Type.Object({ roleIds: Type.Optional(roleIds()) })
