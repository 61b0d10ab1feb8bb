import type { AssignableRole } from '#contract/employees/employee.ts'
import { faultAt, Refusal } from '../http/refusal.ts'
import { findAssignableRole } from './rules.ts'

/** The role sent as `roleIds`. */
export function requireAssignableRole(roleIds: readonly string[]): AssignableRole {
  const role = findAssignableRole(roleIds)
  if (role === null) throw new Refusal('role.not_assignable', [faultAt('roleIds')])
  return role
}
