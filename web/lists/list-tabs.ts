import type { ListName } from '#contract/permissions.ts'
import type { MyCompany } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'

/** The order of the tabs: first the specification's own, then what was added to it. */
export const MY_LIST_TABS: readonly ListName[] = ['drivers', 'contacts', 'reasons', 'tags']
const COMPANY_LIST_TABS: readonly ListName[] = ['tags', 'drivers', 'contacts', 'reasons']

export const listTabsOf = (company: MyCompany) =>
  COMPANY_LIST_TABS.filter((list) => hasCompanyScope(company, `company:selectionlists:${list}:list`))
