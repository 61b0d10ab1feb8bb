import { sql } from 'kysely'
import { newId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import type { TestApp } from '../testing/app.ts'
import type { SubscriptionRow } from './store.ts'

type SubscriptionOptions = { email?: string; isConfirmed?: boolean }

/** A member's subscription; nothing for a user who is no member. */
export async function makeSubscription(
  { db }: Pick<TestApp, 'db'>,
  companyId: string,
  person: { id: string; email: string },
  { email = person.email, isConfirmed = true }: SubscriptionOptions = {},
): Promise<SubscriptionRow | undefined> {
  const membership = await db
    .selectFrom('memberships')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', person.id)
    .executeTakeFirst()
  if (!membership) return undefined
  return db
    .insertInto('event_notification_subscriptions')
    .values({
      id: newId(),
      company_id: companyId,
      user_id: person.id,
      event_type: 'trip.recording.*',
      email,
      confirm_secret: crypto.randomUUID(),
      unsubscribe_secret: crypto.randomUUID(),
      confirmed_at: isConfirmed ? new Date().toISOString() : null,
    })
    .onConflict((conflict) =>
      conflict.constraint('event_notification_subscriptions_once').doUpdateSet({ email }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

let made = 0

type SubscriberOptions = { language?: 'de' | 'en'; firstName?: string; isConfirmed?: boolean }

/** A manager of the company with a subscription, created without a sign-in. */
export async function makeSubscriber(
  db: Db,
  companyId: string,
  { language = 'de', firstName = 'Anna', isConfirmed = true }: SubscriberOptions = {},
): Promise<SubscriptionRow> {
  const id = newId()
  const email = `subscriber-${made++}@example.test`
  await db
    .insertInto('users')
    .values({ id, issuer: 'test', subject: id, email, email_verified: true, first_name: firstName, language })
    .execute()
  await db
    .insertInto('memberships')
    .values({ company_id: companyId, user_id: id, role: 'company_manager' })
    .execute()
  const subscription = await makeSubscription({ db }, companyId, { id, email }, { isConfirmed })
  if (!subscription) throw new Error('a member was just made and is not there')
  return subscription
}

/** A vehicle of a company, created without a sign-in. */
export const makeVehicleOf = (db: Db, companyId: string, plate = 'RT-WB 1'): Promise<string> =>
  db.isTransaction
    ? insertVehicle(db, companyId, plate)
    : db.transaction().execute((tx) => insertVehicle(tx, companyId, plate))

async function insertVehicle(tx: Db, companyId: string, plate: string): Promise<string> {
  const id = newId()
  await sql`select set_config('wegbuch.actor', ${id}, true)`.execute(tx)
  await tx
    .insertInto('vehicles')
    .values({
      id,
      company_id: companyId,
      license_plate: plate,
      system_of_units: 'metric',
      currency_code: 'EUR',
      is_auto_recording_enabled: true,
      is_record_track_enabled: true,
      is_save_track_enabled: true,
      odometer_said: '0',
      odometer: '0',
    })
    .execute()
  return id
}
