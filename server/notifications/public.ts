export { oneClickAddress, unsubscribeLink } from './links.ts'
export { notifyTripRecorded, type RecordedTrip, sendTripNotifications } from './trips/notify.ts'
export { removeOldTripNotifications } from './trips/remove-old.ts'
