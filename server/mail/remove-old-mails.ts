import type { Task, TaskDeps } from '../jobs/public.ts'
import { removeOld } from './store.ts'

export const removeOldMails = ({ db }: TaskDeps): Task => ({
  name: 'remove-old-mails',
  at: '13 3 * * *',
  run: () => removeOld(db),
})
