import { removeFailedJobs } from './store.ts'
import type { Task, TaskDeps } from './task.ts'

export const removeOldJobs = ({ db }: TaskDeps): Task => ({
  name: 'remove-old-jobs',
  cron: '23 3 * * *',
  removesByAge: true,
  run: () => removeFailedJobs(db),
})
