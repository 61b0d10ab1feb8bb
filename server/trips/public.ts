export {
  adjustTrip,
  readTripState,
  setComputedOdometers,
  type TripState,
  withdrawTrip,
} from './adjust-trip.ts'
export { changeTrips } from './bulk/change-trips.ts'
export { removeTrips } from './bulk/remove-trips.ts'
export { restoreTrips } from './bulk/restore-trips.ts'
export { undoTripChanges } from './bulk/undo-trip-changes.ts'
export { changeTrip } from './change-trip.ts'
export { checkTripChange, checkTripMerge } from './checked-values.ts'
export { favouriteResource } from './favourites/store.ts'
export { mergeTrips } from './merge/merge-trips.ts'
export { undoMerge } from './merge/undo-merge.ts'
export { rulesLane } from './open/store.ts'
export { readShownTrips } from './pages/store.ts'
export { recordTrip, recordTrips } from './record-trips.ts'
export { removeTrip } from './remove-trip.ts'
export { restoreTrip } from './restore-trip.ts'
export { foundTripPresenter } from './search/present.ts'
export { TRIP_MAPPER } from './snapshot-attributes.ts'
export { tripResource } from './store.ts'
export { type CheckedTrip, checkTrip, type EncodedTrack } from './track/tasks.ts'
