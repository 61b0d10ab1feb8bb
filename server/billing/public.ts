export { endLicences } from './licences/end-licences.ts'
export {
  enforceTagLimit,
  enforceTripLimits,
  mayAddBusinessTrips,
  mayAddTags,
  tripsBeyondLimits,
} from './limits/enforce-limits.ts'
export { hasRoomInMonth, readPlanOfVehicle } from './limits/store.ts'
export { eraseSandboxCustomer } from './sandbox/erase-customer.ts'
export { type BillingContext, changeSeat, freeSeat, takeSeat } from './seats/change-seat.ts'
export { planOf, subscriptionsOf } from './seats/present.ts'
export { setSeatCeiling } from './seats/set-seat-ceiling.ts'
export { SEAT_COLUMN, type Seat } from './seats/store.ts'
export { subscriptionResource } from './store.ts'
export { endSubscription, type StoredSubscription, storeSubscription } from './store-subscription.ts'
export type { Gateway } from './stripe/gateway.ts'
export { reconcileBilling } from './stripe/reconcile.ts'
