export { notifyTripRecorded, type RecordedTrip, tellTripRecorded } from './trips/notify.ts'
export { removeOldTripNotices } from './trips/remove-old.ts'
