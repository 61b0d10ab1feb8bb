import type { Task, TaskDeps } from '../../jobs/public.ts'
import { removeOldNotices } from './store.ts'

export const removeOldTripNotices = ({ db }: TaskDeps): Task => ({
  name: 'remove-old-trip-notices',
  at: '40 3 * * *',
  run: async () => {
    await removeOldNotices(db)
  },
})
