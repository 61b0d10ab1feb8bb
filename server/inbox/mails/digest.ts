import { COUNTED_MAX } from '#contract/inbox/inbox.ts'
import { deadlineOf } from '#domain/inbox/deadline.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import type { MissingInTrip, OpenTripItem, OpenTripsDigest, OpenTripsValues } from '../../mail/public.ts'
import { oneClickAddress, unsubscribeLink } from '../../notifications/public.ts'
import { selectInboxVehicles } from '../settings/store.ts'
import { inboxStore } from '../store.ts'
import {
  findSubscriber,
  hasOpenTrips,
  type InboxSubscriber,
  type OpenTripRow,
  readOpenTrips,
  type Span,
} from './store.ts'

/** More would be a list that nobody reads. */
const SHOWN_MAX = 10

async function wantedBy(db: Db, subscriber: InboxSubscriber, { since, until }: Span) {
  const { company_id: companyId, user_id: userId, role, inbox_mail_days: days } = subscriber
  const vehicles = await selectInboxVehicles(db, { companyId, userId, role })
  return { vehicles, viewerId: userId, days, since, until }
}

/** Whether there is something to mail. */
export async function hasDigest(db: Db, subscriber: InboxSubscriber, span: Span): Promise<boolean> {
  return hasOpenTrips(db, await wantedBy(db, subscriber, span))
}

type Digest = { to: string; values: OpenTripsValues }

/**
 * What the mail says at the moment in which it is sent: what the subscriber may see then and is still open. A mail may have
 * waited for days for a mail server, and the subscriber may have another address since. Null if nothing is left, or the
 * subscription has ended.
 */
export const completeDigest =
  ({ publicUrl }: Config) =>
  async (db: Db, { subscriptionId, ...span }: OpenTripsDigest): Promise<Digest | null> => {
    const subscriber = await findSubscriber(db, subscriptionId)
    if (!subscriber) return null
    const wanted = await wantedBy(db, subscriber, span)
    const nowIso = new Date(Date.now()).toISOString()
    const { trips, count } = await readOpenTrips(db, wanted, {
      shown: SHOWN_MAX,
      counted: COUNTED_MAX + 1,
      nowIso,
    })
    if (trips.length === 0) return null
    const counts = await inboxStore(db, wanted.vehicles, subscriber.user_id).counts()
    const company = `${publicUrl.origin}/company/${subscriber.company_id}`
    const values = {
      firstName: subscriber.first_name,
      companyName: subscriber.company_name,
      items: trips.map(itemOf),
      count,
      waiting: counts,
      countedMax: COUNTED_MAX,
      link: `${company}/inbox`,
      tripsLink: trips.some(({ category }) => category !== 'none')
        ? `${company}/trips?marks=incomplete`
        : null,
      unsubscribeLink: unsubscribeLink(publicUrl, subscriber),
      oneClick: oneClickAddress(publicUrl, subscriber),
    }
    return { to: subscriber.email, values }
  }

const itemOf = (row: OpenTripRow): OpenTripItem => ({
  licensePlate: row.license_plate,
  systemOfUnits: row.system_of_units,
  startIso: row.start_at,
  startTz: row.start_tz,
  distance: Number(row.distance),
  missing: missingOf(row),
  deadline: deadlineOf({ endDay: row.end_day, today: row.today, isRecorded: row.is_recorded }),
})

function missingOf({ category, has_reason, has_contact }: OpenTripRow): MissingInTrip {
  if (category === 'none') return 'category'
  if (has_reason) return 'contact'
  return has_contact ? 'reason' : 'reasonAndContact'
}
