import type { Employee } from '#contract/employees/employee.ts'
import type { CompanyRole } from '#contract/permissions.ts'
import type { EmployeeRow } from './store.ts'

export const presentEmployee = (row: EmployeeRow) => ({
  type: 'user' as const,
  id: row.user_id,
  attributes: {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    roles: [row.role as CompanyRole],
    roleId: row.role as CompanyRole,
  } satisfies Employee,
  meta: { version: row.version },
})
