import { sql } from 'kysely'
import { rolesWith } from '#contract/permissions.ts'
import { hidesPrivateTrips, isTripHiddenSql } from '../../db/hidden-trips.ts'
import type { Db } from '../../db/pool.ts'

export type Subscriber = {
  id: string
  confirm_secret: string
  unsubscribe_secret: string
  email: string
  first_name: string | null
  language: string
  company_name: string
  license_plate: string
}

type NewTrip = { tripId: string; vehicleId: string; companyId: string; recordingId?: string }

/** Confirmed subscribers of the company who may see the vehicle now, and from whom the trip, or what is recorded, is not hidden. */
export const subscribersOf = (
  db: Db,
  { tripId, vehicleId, companyId, recordingId = tripId }: NewTrip,
): Promise<Subscriber[]> =>
  db
    .selectFrom('event_notification_subscriptions as subscriptions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.company_id', '=', 'subscriptions.company_id')
        .onRef('memberships.user_id', '=', 'subscriptions.user_id'),
    )
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .innerJoin('companies', 'companies.id', 'subscriptions.company_id')
    .innerJoin('vehicles', 'vehicles.company_id', 'subscriptions.company_id')
    .select(['subscriptions.id', 'subscriptions.email', 'users.first_name', 'users.language'])
    .select(['subscriptions.confirm_secret', 'subscriptions.unsubscribe_secret'])
    .select(['companies.name as company_name', 'vehicles.license_plate'])
    .where('subscriptions.company_id', '=', companyId)
    .where('subscriptions.event_type', '=', 'trip.recording.*')
    .where('subscriptions.confirmed_at', 'is not', null)
    .where('vehicles.id', '=', vehicleId)
    .where('vehicles.deleted_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('memberships.role', 'in', rolesWith('vehicle:view')),
        exists(
          selectFrom('vehicle_users')
            .select('vehicle_users.user_id')
            .whereRef('vehicle_users.vehicle_id', '=', 'vehicles.id')
            .whereRef('vehicle_users.user_id', '=', 'subscriptions.user_id'),
        ),
      ]),
    )
    // The moment of the mail tells when the trip ended.
    .where(
      sql<boolean>`not exists (select from trips t where t.id = ${tripId}
        and ${sql.raw(isTripHiddenSql('t', 'subscriptions.user_id'))})`,
    )
    .where(
      sql<boolean>`not exists (select from recorded_trips r where r.id = ${recordingId} and r.is_private
        and r.driver_user_id is distinct from subscriptions.user_id and ${hidesPrivateTrips(companyId)})`,
    )
    .orderBy('subscriptions.id')
    .execute()

/** A large fleet has fewer trips a day that somebody reads mails about. */
export const MAILS_A_DAY_MAX = 500

/**
 * Claims the notification of a subscriber about a trip; false if it was claimed before, or if they were mailed too often within
 * a day. The jobs of a company run one after the other, so none is counted twice. What a clock that ran ahead has dated in the
 * future does not count.
 */
export async function claimNotification(db: Db, tripId: string, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into trip_notifications (trip_id, subscription_id)
    select ${tripId}::uuid, ${subscriptionId}::uuid where ${MAILS_A_DAY_MAX} > (
      select count(*) from trip_notifications
      where subscription_id = ${subscriptionId} and queued_at > now() - interval '1 day' and queued_at <= clock_timestamp())
    on conflict do nothing returning trip_id`.execute(db)
  return rows.length > 0
}

/** Longer than any job is retried. */
const KEEP_DAYS = 30

export const deleteOldNotifications = (db: Db) =>
  db
    .deleteFrom('trip_notifications')
    .where('queued_at', '<', sql<string>`now() - make_interval(days => ${KEEP_DAYS})`)
    .execute()
