import type { ListName } from '#contract/permissions.ts'
import type { MyCompany } from '../users/queries.ts'
import { can } from './can.ts'

/** The order of the tabs: first the specification's own, then what was added to it. */
export const MY_TABS: readonly ListName[] = ['drivers', 'contacts', 'reasons', 'tags']
const COMPANY_TABS: readonly ListName[] = ['tags', 'drivers', 'contacts', 'reasons']

export const tabsOf = (company: MyCompany) =>
  COMPANY_TABS.filter((list) => can(company, `company:selectionlists:${list}:list`))
