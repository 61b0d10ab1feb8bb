import { addCompany, changeCompany, getCompany } from './companies/calls.ts'
import { listInvitations, listMyInvitations } from './invitations/calls.ts'
import type { Call } from './kernel/call.ts'
import { everyList } from './lists/calls.ts'
import { listPlaces } from './places/calls.ts'
import { getPortalConfig } from './portal/calls.ts'
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
  listTrips,
  listTripMonths,
  addTrip,
  getTrip,
  changeTrip,
  removeTrip,
  getTrack,
  listTripChanges,
  mergeTrips,
  listPlaces,
  ...everyList.flatMap(({ list, add, get, change, remove }) => [list, add, get, change, remove]),
]
