import { sql } from 'kysely'

/** The number of the last entry that says what a record is; an erasure says only what was taken out of earlier ones. */
export const lastEntry = (record: string) => sql`(
  select h.number from history_entries h
  where h.subject_id = ${sql.ref(`${record}.id`)} and h.action <> 'erased' order by h.number desc limit 1) as entry`
