import type { Db } from '../db/pool.ts'
import { removeRetiredKeys } from './keys/store.ts'
import { RETIRED_KEY_SECONDS } from './settings.ts'
import { removeDead } from './store.ts'

/** Takes away what nobody can use any more. For the timetable: once an hour. */
export async function cleanUpIdentity(db: Db): Promise<void> {
  await removeDead(db)
  await removeRetiredKeys(db, RETIRED_KEY_SECONDS)
}
