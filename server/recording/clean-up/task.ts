import type { Task, TaskDeps } from '../../jobs/public.ts'
import { finishTrips, removeFinalPositions } from './store.ts'

export const removeOldPositions = ({ db }: TaskDeps): Task => ({
  name: 'remove-old-positions',
  cron: '20 * * * *',
  run: async () => {
    await finishTrips(db)
    await removeFinalPositions(db)
  },
})
