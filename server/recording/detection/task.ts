import type { Task, TaskDeps } from '../../jobs/public.ts'
import { placeNamer } from '../../places/public.ts'
import { kindOfError } from '../kind-of-error.ts'
import { type ProcessDeps, processVehicle } from './process-vehicle.ts'
import { findVehiclesWithWork } from './store.ts'

/**
 * Every minute: a trip that ends by silence ends without a position. What is to do is read from the database, so nothing
 * is lost with a process, and what fails is done again. One vehicle after another: nobody waits in front of a screen for
 * the trips of a fleet, but others do for the cores that two at a time would take.
 */
export const processRecordings = ({ db, config, log }: TaskDeps): Task => {
  const { billing } = config
  const deps: ProcessDeps = { billing, namePlace: placeNamer(), now: () => Date.now() }
  return {
    name: 'process-recordings',
    cron: '* * * * *',
    run: async () => {
      for (const vehicle of await findVehiclesWithWork(db, { billing, now: deps.now() }))
        try {
          for (const { error, ...part } of await processVehicle(db, vehicle, deps))
            log.warn(
              { err: kindOfError(error), vehicle: vehicle.id, ...part },
              'a recorded trip could not be written',
            )
        } catch (error) {
          // The others are not to wait for one that fails.
          log.warn(
            { err: kindOfError(error), vehicle: vehicle.id },
            'positions of a vehicle could not be processed',
          )
        }
    },
  }
}
