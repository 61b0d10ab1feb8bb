import type { Task, TaskDeps } from '../../jobs/public.ts'
import { removeExpiredLicences } from './store.ts'

/** Removes licences whose time is over. */
export const endLicences = ({ db, log }: TaskDeps): Task => ({
  name: 'end-licences',
  cron: '*/5 * * * *',
  removesByAge: true,
  run: async () => {
    const ended = await removeExpiredLicences(db)
    if (ended > 0) log.info({ ended }, 'licences have ended')
  },
})
