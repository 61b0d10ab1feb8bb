import type { Task, TaskDeps } from '../../../jobs/public.ts'
import { sweepReports } from './store.ts'

export const removeExpiredReports = ({ db }: Pick<TaskDeps, 'db'>): Task => ({
  name: 'remove-expired-reports',
  cron: '50 * * * *',
  run: () => sweepReports(db),
})
