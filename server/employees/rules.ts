import { ASSIGNABLE_ROLES, type AssignableRole } from '#contract/employees/employee.ts'

/** The one role that the list names, if it is one that can be given away. */
export function findAssignableRole(roleIds: readonly string[]): AssignableRole | null {
  const [only, ...more] = roleIds
  return more.length === 0 ? (ASSIGNABLE_ROLES.find((role) => role === only) ?? null) : null
}

/** The words of a search as they are looked for: each once, in one way of writing. */
export const searchWords = (search: string): string[] => [
  ...new Set(search.normalize('NFC').split(/\s+/).filter(Boolean)),
]
