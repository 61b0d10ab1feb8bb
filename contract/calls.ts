import { addCompany, changeCompany, getCompany } from './companies/calls.ts'
import { changeEmployee, getEmployee, listEmployees, removeEmployee } from './employees/calls.ts'
import {
  addExpense,
  changeExpense,
  getExpense,
  getExpenseYear,
  listExpenseChanges,
  listExpenseMonths,
  listExpenses,
  removeExpense,
} from './expenses/calls.ts'
import { listVehicleChanges } from './history/calls.ts'
import {
  acceptInvitation,
  addCompanyInvitation,
  listCompanyInvitations,
  listInvitations,
  listMyInvitations,
  reinvite,
  removeInvitation,
} from './invitations/calls.ts'
import type { Call } from './kernel/call.ts'
import { everyList } from './lists/calls.ts'
import {
  addSubscription,
  confirmSubscription,
  listSubscriptions,
  removeSubscription,
  unsubscribe,
} from './notifications/calls.ts'
import { listPlaces } from './places/calls.ts'
import { getPortalConfig } from './portal/calls.ts'
import {
  addReportTemplate,
  changeReportTemplate,
  getReportTemplate,
  listReportTemplates,
  removeReportTemplate,
} from './reports/calls.ts'
import {
  addTrip,
  changeTrip,
  getTrack,
  getTrip,
  listTripChanges,
  listTripMonths,
  listTrips,
  mergeTrips,
  removeTrip,
} from './trips/calls.ts'
import { changeMe, getMe, listMyCompanies } from './users/calls.ts'
import {
  addVehicle,
  changeVehicle,
  changeVehicleUser,
  getVehicle,
  listVehicles,
  listVehicleUsers,
  removeVehicle,
} from './vehicles/calls.ts'

/** Every call of the product. The server binds exactly these, and OpenAPI shows exactly these. */
export const allCalls: readonly Call[] = [
  getPortalConfig,
  getMe,
  changeMe,
  listMyCompanies,
  listInvitations,
  listMyInvitations,
  acceptInvitation,
  removeInvitation,
  reinvite,
  addCompany,
  getCompany,
  changeCompany,
  listVehicles,
  addVehicle,
  getVehicle,
  changeVehicle,
  removeVehicle,
  listVehicleUsers,
  changeVehicleUser,
  listVehicleChanges,
  listTrips,
  listTripMonths,
  addTrip,
  getTrip,
  changeTrip,
  removeTrip,
  getTrack,
  listTripChanges,
  mergeTrips,
  listExpenses,
  listExpenseMonths,
  getExpenseYear,
  addExpense,
  getExpense,
  changeExpense,
  removeExpense,
  listExpenseChanges,
  listReportTemplates,
  addReportTemplate,
  getReportTemplate,
  changeReportTemplate,
  removeReportTemplate,
  listPlaces,
  listEmployees,
  getEmployee,
  changeEmployee,
  removeEmployee,
  listCompanyInvitations,
  addCompanyInvitation,
  listSubscriptions,
  addSubscription,
  removeSubscription,
  confirmSubscription,
  unsubscribe,
  ...everyList.flatMap(({ list, add, get, change, remove }) => [list, add, get, change, remove]),
]
