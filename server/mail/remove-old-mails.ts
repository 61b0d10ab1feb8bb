import type { Task, TaskDeps } from '../jobs/public.ts'
import { deleteOldMails } from './store.ts'

export const removeOldMails = ({ db }: TaskDeps): Task => ({
  name: 'remove-old-mails',
  cron: '13 3 * * *',
  removesByAge: true,
  run: () => deleteOldMails(db),
})
