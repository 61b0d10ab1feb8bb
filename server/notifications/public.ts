export { notifyTripRecorded, type RecordedTrip, sendTripNotifications } from './trips/notify.ts'
export { removeOldTripNotifications } from './trips/remove-old.ts'
