import type { Task, TaskDeps } from '../../jobs/public.ts'
import { removeOldConfirmationMails } from '../confirmations/store.ts'
import { deleteOldNotifications } from './store.ts'

export const removeOldTripNotifications = ({ db }: TaskDeps): Task => ({
  name: 'remove-old-trip-notices',
  cron: '40 3 * * *',
  removesByAge: true,
  run: async () => {
    await deleteOldNotifications(db)
    await removeOldConfirmationMails(db)
  },
})
