import { ASSIGNABLE_ROLES, type AssignableRole } from '#contract/employees/employee.ts'

/** The single role in the list, if it is assignable. */
export function findAssignableRole(roleIds: readonly string[]): AssignableRole | null {
  const [only, ...more] = roleIds
  return more.length === 0 ? (ASSIGNABLE_ROLES.find((role) => role === only) ?? null) : null
}

/** Distinct, normalised search words. */
export const searchWords = (search: string): string[] => [
  ...new Set(search.normalize('NFC').split(/\s+/).filter(Boolean)),
]
