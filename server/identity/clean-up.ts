import type { Task, TaskDeps } from '../jobs/public.ts'
import { removeRetiredKeys } from './keys/store.ts'
import { RETIRED_KEY_SECONDS } from './settings.ts'
import { removeDead, removeExpired } from './store.ts'

/** Every five minutes what has expired, so that it never adds up. */
export const sweepIdentity = ({ db }: TaskDeps): Task => ({
  name: 'sweep-identity',
  at: '*/5 * * * *',
  run: async () => {
    await removeExpired(db)
  },
})

/** Takes away what nobody can use any more. */
export const cleanUpIdentity = ({ db }: TaskDeps): Task => ({
  name: 'clean-up-identity',
  at: '43 * * * *',
  run: async () => {
    await removeDead(db)
    await removeRetiredKeys(db, RETIRED_KEY_SECONDS)
  },
})
