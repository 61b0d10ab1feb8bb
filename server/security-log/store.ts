import { type Insertable, sql } from 'kysely'
import { newId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import { KINDS, type SecurityEvent } from './kinds.ts'

export type CountedEvent = { event: SecurityEvent; count: number }

export const insertEvents = (db: Db, events: readonly CountedEvent[]) =>
  db.insertInto('security_events').values(events.map(rowOf)).execute()

const rowOf = ({ event, count }: CountedEvent): Insertable<Tables['security_events']> => ({
  id: newId(),
  kind: event.kind,
  outcome: KINDS[event.kind].outcome,
  count,
  user_id: event.userId ?? null,
  issuer: event.issuer ?? null,
  subject: event.subject ?? null,
  account_email: event.email ?? null,
  company_id: event.companyId ?? null,
  target_id: event.targetId ?? null,
  client_address: event.address,
  request_id: event.requestId,
  details: JSON.stringify(allowedDetails(event)),
})

/** Drops details that the kind does not allow: a spread object can get past the type checker. */
function allowedDetails({ kind, details = {} }: SecurityEvent): Record<string, unknown> {
  const allowed: readonly string[] = KINDS[kind].details
  return Object.fromEntries(Object.entries(details).filter(([name]) => allowed.includes(name)))
}

/** A backup may be taken of a database that has not been migrated to this version yet. */
export async function hasSecurityLog(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select to_regclass('public.security_events') is not null as is`.execute(db)
  return rows[0]?.is ?? false
}

/** The database refuses fewer than 30 days, and records the removal itself. */
export const removeOlderThan = (db: Db, days: number) =>
  db.insertInto('security_event_removals').values({ event_id: newId(), older_than_days: days }).execute()

export type Filter = {
  /** ISO 8601. */
  since: string | null
  kinds: readonly string[] | null
  user: string | null
  company: string | null
  address: string | null
  limit: number
}

export type EventRow = {
  id: string
  at: string
  kind: string
  outcome: string
  count: number
  userId: string | null
  issuer: string | null
  subject: string | null
  email: string | null
  companyId: string | null
  targetId: string | null
  address: string | null
  requestId: string | null
  details: Record<string, unknown>
}

/** The newest matching events, oldest first. */
export async function findEvents(db: Db, filter: Filter): Promise<EventRow[]> {
  const { since, kinds, user, company, address, limit } = filter
  const { rows } = await sql<EventRow>`
    with found as (
      select * from security_events e
      where (${since}::timestamptz is null or recorded_at >= ${since}::timestamptz)
        and (${kinds}::text[] is null or kind = any(${kinds}::text[]))
        and (${company}::uuid is null or company_id = ${company}::uuid)
        and (${address}::text is null or client_address = ${address}::text)
        and (${user}::text is null or ${matchesUser(user ?? '')})
      order by recorded_at desc, id desc limit ${limit})
    select e.id, to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      e.kind, e.outcome, e.count, coalesce(e.user_id, u.id) as "userId", e.issuer, e.subject,
      coalesce(e.account_email, case when u.email_verified then u.email end, a.email) as email, e.company_id as "companyId",
      e.target_id as "targetId", e.client_address as address, e.request_id as "requestId", e.details
    from found e
    left join users u on u.id = e.user_id or (e.user_id is null and u.issuer = e.issuer and u.subject = e.subject)
    left join identity_accounts a on a.id::text = e.subject
    order by e.recorded_at, e.id`.execute(db)
  return rows
}

/** By user id, subject or e-mail address, also if the event contains another of them. */
const matchesUser = (user: string) => sql<boolean>`(
  ${user} in (e.user_id::text, e.subject) or lower(e.account_email) = lower(${user})
  or e.user_id in (select id from users where ${matchesUserRow(user)})
  or (e.issuer, e.subject) in (select issuer, subject from users where ${matchesUserRow(user)})
  or e.subject in (select id::text from identity_accounts where lower(email) = lower(${user})))`

const matchesUserRow = (user: string) => sql`id::text = ${user} or lower(email) = lower(${user})`
