import { sql } from 'kysely'
import type { TripRule } from '#contract/inbox/rule.ts'
import { readConfig } from '../config.ts'
import type { Db, Tx } from '../db/pool.ts'
import { takeJobs } from '../jobs/testing.ts'
import { createLog } from '../log.ts'
import type { TestApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { sampleOf } from '../testing/samples.ts'
import { answerOpenTrips } from './member-rules/task.ts'

export type ReadRule = { id: string; attributes: TripRule; meta: { version: number } }

/** A rule of a member. */
export async function makeRule(maker: Person, companyId: string, attributes: object = {}): Promise<ReadRule> {
  const url = `/companies/${companyId}/rules`
  const reply = await maker.post(`/api${url}`, 'rule', { ...sampleOf(url)[1], ...attributes })
  if (reply.statusCode !== 201) throw new Error(`no rule was added: ${reply.body}`)
  return reply.json<{ data: ReadRule }>().data
}

/** Runs the waiting jobs that answer by rules, as a worker does; returns how many there were. */
export async function runRuleJobs({ db }: Pick<TestApp, 'db'>): Promise<number> {
  const task = answerOpenTrips({ db, config: readConfig({ BILLING: 'none' }), log: createLog('silent') })
  const payloads = await takeJobs(db, 'answer-by-rules')
  for (const payload of payloads) await task.run(payload)
  return payloads.length
}

/**
 * Inserts open trips of an hour each, without a driver and without history, which would take most of the time. They are as
 * wide as real ones: of narrow rows PostgreSQL may read all ten thousand to find fifty.
 */
export async function insertOpenTrips(
  db: Db,
  { companyId, vehicleId }: { companyId: string; vehicleId: string },
  count: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table trips disable trigger trips_record_inserted`.execute(tx)
    await sql`insert into trips (id, company_id, vehicle_id, category, start_at, start_tz, end_at, end_tz, odometer_start,
        odometer_end, comment)
      select gen_random_uuid(), ${companyId}, ${vehicleId}, 'none', '2025-01-01T00:00Z'::timestamptz + n * interval '1 hour',
        'UTC', '2025-01-01T00:30Z'::timestamptz + n * interval '1 hour', 'UTC', n, n + 1, repeat('Stau ', 100)
      from generate_series(0, ${count - 1}::integer) n`.execute(tx)
    await sql`alter table trips enable always trigger trips_record_inserted`.execute(tx)
  })
  await sql`analyze trips`.execute(db)
}

/** Trips that this connection has read in its transaction so far. */
export async function tuplesRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'trips'`.execute(
    tx,
  )
  return Number(rows[0]?.read)
}
