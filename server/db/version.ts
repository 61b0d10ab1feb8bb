import { sql } from 'kysely'

/** What every saved change of a record sets: the state after the last one, and when. */
export const NEXT_VERSION = { version: sql<number>`version + 1`, changed_at: sql<string>`recorded_now()` }
