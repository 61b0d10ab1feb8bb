import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { JobPayloads } from './payloads.ts'

/** A job that exists if and only if the caller's transaction commits. */
export async function addJob<Name extends keyof JobPayloads>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(db)
}
