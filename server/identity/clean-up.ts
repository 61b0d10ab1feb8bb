import type { Task, TaskDeps } from '../jobs/public.ts'
import { removeRetiredKeys } from './keys/store.ts'
import { RETIRED_KEY_SECONDS } from './settings.ts'
import { removeExpiredRecords, removeUnusable } from './store.ts'

/** Every five minutes what has expired, so that it never adds up. */
export const removeExpiredIdentity = ({ db }: TaskDeps): Task => ({
  name: 'sweep-identity',
  cron: '*/5 * * * *',
  run: async () => {
    await removeExpiredRecords(db)
  },
})

/** Takes away what nobody can use any more. */
export const cleanUpIdentity = ({ db }: TaskDeps): Task => ({
  name: 'clean-up-identity',
  cron: '43 * * * *',
  run: async () => {
    await removeUnusable(db)
    await removeRetiredKeys(db, RETIRED_KEY_SECONDS)
  },
})
