import { employeeKeys } from '../employees/keys.ts'
import { expenseKeys } from '../expenses/keys.ts'
import { historyKeys } from '../history/keys.ts'
import { inboxKeys } from '../inbox/keys.ts'
import { invitationKeys } from '../invitations/keys.ts'
import type { Dependents } from '../kernel/api/refresh-after.ts'
import { listKeys } from '../lists/keys.ts'
import { overviewKeys } from '../overview/keys.ts'
import { billingKeys } from '../plans/keys.ts'
import { recordingKeys } from '../recording/keys.ts'
import { reminderKeys } from '../reminders/keys.ts'
import { reportKeys } from '../reports/keys.ts'
import { tripKeys } from '../trips/keys.ts'
import { vehicleKeys } from '../vehicles/keys.ts'
import { viewKeys } from '../views/keys.ts'

/** What a saved record makes stale. The record itself is not listed: who saves it caches the reply. */
export const dependents: Dependents = {
  trip: ({ vehicleId, tripId }) => [
    tripKeys.vehicle(vehicleId),
    tripKeys.allFound,
    tripKeys.months(vehicleId),
    ...(tripId ? [tripKeys.changes(tripId)] : []),
    // Computed odometers, and trips that wait for room in the plan.
    recordingKeys.state(vehicleId),
    // Odometer, place and date of the last trip; what is due by the odometer.
    reminderKeys.all,
    vehicleKeys.one(vehicleId),
    vehicleKeys.lists,
    // Contradictions between an expense and the trips around it.
    expenseKeys.vehicle(vehicleId),
    expenseKeys.allFound,
    historyKeys.vehicle(vehicleId),
    inboxKeys.all,
    overviewKeys.all,
    reportKeys.previews,
    // New texts, for every vehicle of the company.
    tripKeys.allSuggestions,
    listKeys.allSuggestions,
  ],
  rule: ({ companyId }) => [
    inboxKeys.rules(companyId),
    inboxKeys.ownPlaces(companyId),
    inboxKeys.proposals(companyId),
  ],
  trips: () => [
    tripKeys.all,
    tripKeys.allMonths,
    tripKeys.ones,
    vehicleKeys.all,
    vehicleKeys.lists,
    expenseKeys.all,
    reminderKeys.all,
    historyKeys.all,
    inboxKeys.all,
    overviewKeys.all,
    recordingKeys.all,
    reportKeys.previews,
    tripKeys.allSuggestions,
    listKeys.allSuggestions,
  ],
  expense: ({ vehicleId, expenseId }) => [
    expenseKeys.vehicle(vehicleId),
    expenseKeys.allFound,
    // What was spent during trips.
    tripKeys.allFound,
    ...(expenseId ? [expenseKeys.changes(expenseId)] : []),
    vehicleKeys.one(vehicleId),
    vehicleKeys.lists,
    reminderKeys.all,
    historyKeys.vehicle(vehicleId),
    inboxKeys.all,
    overviewKeys.all,
    reportKeys.previews,
    // New tags.
    listKeys.allSuggestions,
  ],
  expenses: () => [
    expenseKeys.all,
    expenseKeys.ones,
    tripKeys.allFound,
    vehicleKeys.all,
    vehicleKeys.lists,
    reminderKeys.all,
    historyKeys.all,
    inboxKeys.all,
    overviewKeys.all,
    reportKeys.previews,
    listKeys.allSuggestions,
  ],
  vehicle: ({ vehicleId }) => [
    vehicleKeys.lists,
    inboxKeys.all,
    overviewKeys.all,
    // Plates, and records of a vehicle that is gone.
    tripKeys.allFound,
    expenseKeys.allFound,
    billingKeys.all,
    reminderKeys.all,
    reportKeys.allVehicles,
    reportKeys.previews,
    ...(vehicleId
      ? [tripKeys.months(vehicleId), expenseKeys.vehicle(vehicleId), historyKeys.vehicle(vehicleId)]
      : []),
  ],
  vehicleUser: ({ vehicleId }) => [vehicleKeys.users(vehicleId)],
  plan: ({ companyId }) => [
    companyId ? billingKeys.company(companyId) : billingKeys.all,
    vehicleKeys.all,
    vehicleKeys.lists,
    reportKeys.allVehicles,
    tripKeys.allMonths,
  ],
  subscription: ({ companyId }) => [billingKeys.company(companyId)],
  member: ({ companyId }) => [employeeKeys.company(companyId), vehicleKeys.all],
  invitation: ({ companyId }) => [invitationKeys.company(companyId)],
  entry: (list) => [listKeys.one(list), listKeys.allSuggestions, tripKeys.allSuggestions],
  favourite: ({ companyId }) => [tripKeys.favourites(companyId)],
  view: ({ companyId }) => [viewKeys.company(companyId)],
  reminder: () => [reminderKeys.all],
  template: ({ companyId }) => [reportKeys.templates(companyId)],
}
