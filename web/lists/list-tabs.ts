import type { ListName } from '#contract/permissions.ts'
import type { MyCompany } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'

/** The order of the tabs: first the specification's own, then what was added to it. */
export const MY_LIST_TABS: readonly ListName[] = ['drivers', 'contacts', 'reasons', 'tags']
const COMPANY_LIST_TABS: readonly ListName[] = ['tags', 'drivers', 'contacts', 'reasons']

const EMPLOYEE_TABS = ['list', 'invitations'] as const
const SCOPE_OF_TAB = { list: 'company:users:list', invitations: 'company:invitations:list' } as const

export const employeeTabsOf = (company: MyCompany) =>
  EMPLOYEE_TABS.filter((tab) => hasCompanyScope(company, SCOPE_OF_TAB[tab]))

export const listTabsOf = (company: MyCompany) =>
  COMPANY_LIST_TABS.filter((list) => hasCompanyScope(company, `company:selectionlists:${list}:list`))

/** Whoever gives seats to vehicles sees the plan, too; without licences nobody has either scope. */
export const mayOpenBilling = (company: MyCompany) =>
  hasCompanyScope(company, 'company:subscription:view') ||
  hasCompanyScope(company, 'company:subscriptions:list')
