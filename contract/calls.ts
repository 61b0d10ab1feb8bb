import { addCompany, changeCompany, getCompany } from './companies/calls.ts'
import { listInvitations, listMyInvitations } from './invitations/calls.ts'
import type { Call } from './kernel/call.ts'
import { everyList } from './lists/calls.ts'
import { getPortalConfig } from './portal/calls.ts'
import { changeMe, getMe, listMyCompanies } from './users/calls.ts'

/** Every call of the product. The server binds exactly these, and OpenAPI shows exactly these. */
export const allCalls: readonly Call[] = [
  getPortalConfig,
  getMe,
  changeMe,
  listMyCompanies,
  listInvitations,
  listMyInvitations,
  addCompany,
  getCompany,
  changeCompany,
  ...everyList.flatMap(({ list, add, get, change, remove }) => [list, add, get, change, remove]),
]
