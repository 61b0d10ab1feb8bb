import type { Task, TaskDeps } from '../../jobs/public.ts'
import { placeNamer } from '../../places/public.ts'
import { type ProcessDeps, processVehicle } from './process-vehicle.ts'
import { findVehiclesWithWork } from './store.ts'

const AT_ONCE = 2

/**
 * Every minute: a trip that ends by silence ends without a position. What is to do is read from the database, so nothing
 * is lost with a process, and what fails is done again.
 */
export const processRecordings = ({ db, config, log }: TaskDeps): Task => {
  const deps: ProcessDeps = { billing: config.billing, namePlace: placeNamer(), now: () => Date.now() }
  return {
    name: 'process-recordings',
    cron: '* * * * *',
    run: async () => {
      const vehicles = await findVehiclesWithWork(db, config.billing)
      const processNext = async () => {
        for (let next = vehicles.pop(); next; next = vehicles.pop())
          try {
            await processVehicle(db, next, deps)
          } catch (error) {
            // The others are not to wait for one that fails.
            const { name, code } = error as Error & { code?: unknown }
            log.warn(
              { err: { name, code }, vehicle: next.id },
              'positions of a vehicle could not be processed',
            )
          }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, processNext))
    },
  }
}
