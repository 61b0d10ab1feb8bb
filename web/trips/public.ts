export { CategoryChip } from './category-chip.tsx'
export { tripKeys } from './keys.ts'
export {
  type ListedTrip,
  tripChangesQuery,
  tripMonthsQuery,
  tripsOfDaysQuery,
  tripsQuery,
} from './queries.ts'
export { rowText } from './row-text.ts'
export { writeDuration } from './trip-figures.tsx'
export { tripsOfPages } from './trip-rows.ts'
export { useRestoreTrip } from './use-restore-trip.ts'
