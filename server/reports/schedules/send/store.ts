import { sql } from 'kysely'
import { newId } from '../../../db/id.ts'
import type { Db } from '../../../db/pool.ts'

/** How many reports are made at once, by all workers together. */
const AT_ONCE = 2
/** A claim that is not renewed has lost its worker. */
const CLAIM_SECONDS = 60
/** Nobody pauses for longer. */
const PAUSE_SECONDS_MAX = 3_600
const DUE_AT_ONCE = 100

export type DueSchedule = {
  id: string
  company_id: string
  rhythm: string
  next_on: string
  next_at: string
  settings: unknown
}

/** Locks schedules that are due; those that another worker holds are left to it. */
export const lockDueSchedules = (db: Db, nowIso: string): Promise<DueSchedule[]> =>
  lockSchedules(db).where('s.next_at', '<=', nowIso).execute()

/** Locks schedules whose next day is later than these. */
export const lockSchedulesAfter = (
  db: Db,
  days: readonly { rhythm: string; day: string }[],
): Promise<DueSchedule[]> =>
  lockSchedules(db)
    .where(({ and, eb, or }) =>
      or(days.map(({ rhythm, day }) => and([eb('s.rhythm', '=', rhythm), eb('s.next_on', '>', day)]))),
    )
    .execute()

const lockSchedules = (db: Db) =>
  db
    .selectFrom('report_schedules as s')
    .innerJoin('report_templates as t', 't.id', 's.template_id')
    .select(['s.id', 's.company_id', 's.rhythm', 's.next_on', 's.next_at', 't.settings'])
    .where('s.stop_reason', 'is', null)
    .orderBy('s.next_at')
    .limit(DUE_AT_ONCE)
    .forUpdate('s')
    .skipLocked()

/** Of each due day once, and none before one that had its run: a clock that was behind has set the schedule back. */
export const addRun = (db: Db, { id, company_id, next_on }: DueSchedule, nowIso: string) =>
  sql`
    insert into report_runs (id, company_id, schedule_id, due_on)
    select ${newId()}::uuid, ${company_id}::uuid, ${id}::uuid, ${next_on}::date
    where not exists (
      select from report_runs
      where schedule_id = ${id} and due_on > ${next_on}::date and due_on <= ${nowIso}::timestamptz)
    on conflict on constraint report_runs_once do nothing`.execute(db)

export const setNext = (db: Db, scheduleId: string, next: { day: string; iso: string }) =>
  db
    .updateTable('report_schedules')
    .set({ next_on: next.day, next_at: next.iso })
    .where('id', '=', scheduleId)
    .execute()

export type ClaimedRun = {
  id: string
  company_id: string
  schedule_id: string
  due_on: string
  attempts: number
  claim: string
}

/**
 * Whether a moment is yet to come, but no further away than it can be: a clock that ran ahead may have left one for years.
 * Whoever waited for the lock began before what others have written since, so not from the beginning of the transaction.
 */
const isAhead = (moment: string, seconds: number) =>
  sql`coalesce(${sql.ref(moment)} between now() and clock_timestamp() + make_interval(secs => ${seconds}), false)`

const IS_CLAIMED = isAhead('claimed_until', CLAIM_SECONDS)

/**
 * Claims the next run: of the company whose turn was longest ago, so that one with many schedules does not keep the
 * others waiting. Undefined if there is none, or as many are being made as may be.
 */
export const claimRun = (db: Db): Promise<ClaimedRun | undefined> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('report-runs', 0))`.execute(tx)
    const { rows } = await sql<ClaimedRun>`
      update report_runs set claim = gen_random_uuid(), claimed_at = clock_timestamp(), attempts = attempts + 1,
        claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      where id = (
        select r.id from (
          select distinct on (company_id) id, company_id, created_at from report_runs
          where state = 'due' and not ${isAhead('retry_at', PAUSE_SECONDS_MAX)} and not ${IS_CLAIMED}
          order by company_id, created_at, id) r
        left join lateral (
          select p.claimed_at from report_runs p
          where p.company_id = r.company_id and p.claimed_at is not null order by p.claimed_at desc limit 1
        ) turn on true
        order by turn.claimed_at nulls first, r.created_at, r.id limit 1)
      and (select count(*) from report_runs where state = 'due' and ${IS_CLAIMED}) < ${AT_ONCE}
      returning id, company_id, schedule_id, due_on, attempts, claim`.execute(tx)
    return rows[0]
  })

const held = (db: Db, { id, claim }: ClaimedRun) =>
  db.updateTable('report_runs').where('id', '=', id).where('claim', '=', claim).where('state', '=', 'due')

export const renewClaim = (db: Db, run: ClaimedRun) =>
  held(db, run)
    .set({ claimed_until: sql`now() + make_interval(secs => ${CLAIM_SECONDS})` })
    .execute()

/** Whether it is still this worker's to send; locked until the transaction ends. */
export async function lockClaim(db: Db, { id, claim }: ClaimedRun): Promise<boolean> {
  const found = await db
    .selectFrom('report_runs')
    .select('id')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'due')
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Gives it back, to be made again: at once, or after a pause. An attempt that was nobody's fault does not count. */
export const releaseClaim = (db: Db, run: ClaimedRun, { seconds, isCounted }: Pause) =>
  held(db, run)
    .set({
      claimed_until: null,
      retry_at: sql`now() + make_interval(secs => ${seconds})`,
      ...(!isCounted && { attempts: sql`attempts - 1` }),
    })
    .execute()

type Pause = { seconds: number; isCounted: boolean }

type Outcome = { state: 'sent' | 'failed' | 'cancelled'; reason: 'making' | 'recipients' | 'rights' | null }
type Made = { dateFirst: string | null; dateLast: string | null; isEmpty: boolean }

/** False if it was no longer this worker's. */
export async function finishRun(db: Db, run: ClaimedRun, outcome: Outcome, made?: Made): Promise<boolean> {
  const finished = await held(db, run)
    .set({
      ...outcome,
      finished_at: sql`now()`,
      claimed_until: null,
      version: sql`version + 1`,
      ...(made && { first_day: made.dateFirst, last_day: made.dateLast, is_empty: made.isEmpty }),
    })
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

export const stopSchedule = (db: Db, scheduleId: string) =>
  db
    .updateTable('report_schedules')
    .set({ stop_reason: 'rights', version: sql`version + 1`, changed_at: sql`now()` })
    .where('id', '=', scheduleId)
    .execute()
