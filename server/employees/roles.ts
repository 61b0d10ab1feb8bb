import type { AssignableRole } from '#contract/employees/employee.ts'
import { at, Refusal } from '../http/refusal.ts'
import { assignableRole } from './rules.ts'

/** The role that was sent as `roleIds`. */
export function takenRole(roleIds: readonly string[]): AssignableRole {
  const role = assignableRole(roleIds)
  if (role === null) throw new Refusal('role.not_assignable', [at('roleIds')])
  return role
}
