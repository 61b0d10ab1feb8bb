import type { ListName } from '#contract/permissions.ts'
import type { MyCompany } from '../users/queries.ts'
import { can } from './can.ts'

/** The order of the tabs: first the specification's own, then what was added to it. */
export const MY_TABS: readonly ListName[] = ['drivers', 'contacts', 'reasons', 'tags']
const COMPANY_TABS: readonly ListName[] = ['tags', 'drivers', 'contacts', 'reasons']

const EMPLOYEE_TABS = ['list', 'invitations'] as const
const SCOPE_OF_TAB = { list: 'company:users:list', invitations: 'company:invitations:list' } as const

export const employeeTabsOf = (company: MyCompany) =>
  EMPLOYEE_TABS.filter((tab) => can(company, SCOPE_OF_TAB[tab]))

export const tabsOf = (company: MyCompany) =>
  COMPANY_TABS.filter((list) => can(company, `company:selectionlists:${list}:list`))

/** Whoever gives seats to vehicles sees the plan, too; without licences nobody has either scope. */
export const mayOpenBilling = (company: MyCompany) =>
  can(company, 'company:subscription:view') || can(company, 'company:subscriptions:list')
