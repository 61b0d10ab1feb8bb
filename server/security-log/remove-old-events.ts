import type { Task, TaskDeps } from '../jobs/public.ts'
import { removeOlderThan } from './store.ts'

/** Removes events after the configured days: they contain personal data. */
export const removeOldEvents = ({ db, config }: TaskDeps): Task => ({
  name: 'remove-old-security-events',
  cron: '33 3 * * *',
  removesByAge: true,
  run: async () => {
    await removeOlderThan(db, config.securityLogDays)
  },
})
