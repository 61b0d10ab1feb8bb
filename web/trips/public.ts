export { tripKeys } from './keys.ts'
export { tripChangesQuery, tripMonthsQuery } from './queries.ts'
export { useRestoreTrip } from './use-restore-trip.ts'
