import type { Db } from '../../db/pool.ts'
import { addJob, type JobPayloads, type Task, type TaskDeps } from '../../jobs/public.ts'
import { type Language, queueMail } from '../../mail/public.ts'
import { oneClickAddress, unsubscribeLink } from '../links.ts'
import { claimNotification, subscribersOf } from './store.ts'

export type RecordedTrip = JobPayloads['notify-trip-recorded']

/**
 * Adds the job that notifies about a new trip with a track, or about what a device records. `db` is the transaction that stores the trip; there is one
 * job for all subscribers.
 */
export const notifyTripRecorded = (db: Db, trip: RecordedTrip): Promise<void> =>
  addJob(db, 'notify-trip-recorded', trip, { lane: laneOf(trip) })

/** Who has many trips recorded waits for the mails about them; others do not. */
const laneOf = ({ companyId }: Pick<RecordedTrip, 'companyId'>) => `trip mails ${companyId}`

/** Queues one mail for each subscriber, in one transaction. */
export const sendTripNotifications = ({ db, config: { publicUrl } }: TaskDeps): Task => ({
  name: 'notify-trip-recorded',
  run: async (payload) => {
    const { event = 'finished', ...trip } = payload as RecordedTrip
    const { tripId, vehicleId, companyId } = trip
    const link = `${publicUrl.origin}/company/${companyId}/vehicles/${vehicleId}/trips`
    await db.transaction().execute(async (tx) => {
      for (const subscriber of await subscribersOf(tx, trip)) {
        if (!(await claimNotification(tx, tripId, subscriber.id))) continue
        const values = {
          event,
          firstName: subscriber.first_name,
          companyName: subscriber.company_name,
          licensePlate: subscriber.license_plate,
          link,
          unsubscribeLink: unsubscribeLink(publicUrl, subscriber),
          oneClick: oneClickAddress(publicUrl, subscriber),
        }
        const { email: to, language } = subscriber
        const mail = { template: 'trip-recorded' as const, to, language: language as Language, values }
        await queueMail(tx, mail, { lane: laneOf({ companyId }) })
      }
    })
  },
})
