import type { Task, TaskDeps } from '../../jobs/public.ts'
import { kindOfError } from '../kind-of-error.ts'
import { findDeviceIds, finishTrips, removeFinalPositions } from './store.ts'

export const removeOldPositions = ({ db, log }: TaskDeps): Task => ({
  name: 'remove-old-positions',
  cron: '20 * * * *',
  removesByAge: true,
  run: async () => {
    await finishTrips(db)
    for (const device of await findDeviceIds(db))
      try {
        await removeFinalPositions(db, device)
      } catch (error) {
        // Those of other companies are not to stay for one that fails.
        log.warn({ err: kindOfError(error), device }, 'positions of a device could not be removed')
      }
  },
})
