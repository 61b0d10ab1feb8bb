export { changedFields as changedTripFields } from './changed-fields.ts'
export { tripResource } from './store.ts'
