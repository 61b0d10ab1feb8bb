import type { Task, TaskDeps } from '../jobs/public.ts'
import { removeRetiredKeys } from './keys/store.ts'
import { RETIRED_KEY_SECONDS } from './settings.ts'
import { removeExpiredRecords, removeUnusable } from './store.ts'

/** Removes expired records every five minutes, so that they never accumulate. */
export const removeExpiredIdentity = ({ db }: TaskDeps): Task => ({
  name: 'sweep-identity',
  cron: '*/5 * * * *',
  run: async () => {
    await removeExpiredRecords(db)
  },
})

/** Removes records that cannot be used any more. */
export const cleanUpIdentity = ({ db }: TaskDeps): Task => ({
  name: 'clean-up-identity',
  cron: '43 * * * *',
  run: async () => {
    await removeUnusable(db)
    await removeRetiredKeys(db, RETIRED_KEY_SECONDS)
  },
})
