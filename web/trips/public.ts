export { CategoryItems, categoryOfDigit } from './bulk/category-menu.tsx'
export { saveUndoneChanges, sendValues } from './bulk/save-bulk.ts'
export { useUndoTrips } from './bulk/use-undo-trips.ts'
export { refreshTrips } from './cached-trips.ts'
export { CategoryChip } from './category-chip.tsx'
export { tripKeys } from './keys.ts'
export {
  type ListedTrip,
  trackQuery,
  tripChangesQuery,
  tripMonthsQuery,
  tripsOfDaysQuery,
  tripsQuery,
} from './queries.ts'
export { rowText } from './row-text.ts'
export { SuggestField } from './suggest-field.tsx'
export type { TripSuggestion } from './suggestion-queries.ts'
export { writeDuration } from './trip-figures.tsx'
export { tripsOfPages } from './trip-rows.ts'
export { useRestoreTrip } from './use-restore-trip.ts'
