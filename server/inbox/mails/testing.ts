import { newId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import { addAnyJob } from '../../jobs/testing.ts'
import { makeSubscriber, makeVehicleOf } from '../../notifications/testing.ts'

const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

/** So many managers who subscribed to mails of the second day, all of one company; returns their addresses. */
export async function makeInboxSubscribers(db: Db, companyId: string, count: number, since: string) {
  const addresses: string[] = []
  for (let made = 0; made < count; made++) {
    const { id, email } = await makeSubscriber(db, companyId)
    await db
      .updateTable('event_notification_subscriptions')
      .set({ event_type: 'inbox.open', inbox_mail_days: [2], inbox_mailed_until: since })
      .where('id', '=', id)
      .execute()
    addresses.push(email)
  }
  return addresses
}

/** One trip that ended two days ago, a company with so many subscribers, and the job that looks for them. */
export async function queueOpenTrips(tx: Db, count: number): Promise<string[]> {
  const companyId = newId()
  await tx.insertInto('companies').values({ id: companyId, name: 'Albwerk GmbH' }).execute()
  const addresses = await makeInboxSubscribers(tx, companyId, count, hoursAgo(26))
  const vehicleId = await makeVehicleOf(tx, companyId)
  await tx
    .insertInto('trips')
    .values({
      id: newId(),
      company_id: companyId,
      vehicle_id: vehicleId,
      start_at: hoursAgo(48.5),
      start_tz: 'Europe/Berlin',
      end_at: hoursAgo(48),
      end_tz: 'Europe/Berlin',
      odometer_start: '0',
      odometer_end: '12',
      category: 'none',
    })
    .execute()
  await addAnyJob(tx, 'mail-open-trips')
  return addresses
}
