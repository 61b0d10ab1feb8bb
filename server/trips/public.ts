export { changedFields as changedTripFields } from './changed-fields.ts'
