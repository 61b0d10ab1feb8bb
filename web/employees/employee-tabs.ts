import type { MyCompany } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'

const EMPLOYEE_TABS = ['list', 'invitations'] as const
const SCOPE_OF_TAB = { list: 'company:users:list', invitations: 'company:invitations:list' } as const

export const employeeTabsOf = (company: MyCompany) =>
  EMPLOYEE_TABS.filter((tab) => hasCompanyScope(company, SCOPE_OF_TAB[tab]))
