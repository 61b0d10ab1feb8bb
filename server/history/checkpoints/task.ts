import type { Task, TaskDeps } from '../../jobs/public.ts'
import { writeCheckpoint } from './write-checkpoint.ts'

/** Signs the changed chains every hour. */
export const signCheckpoint = ({ db, config, log }: TaskDeps): Task => ({
  name: 'sign-checkpoint',
  cron: '7 * * * *',
  run: async () => {
    const written = await writeCheckpoint(db, config.dataDir)
    if (!written) return
    const { number, hash, moved, shorter } = written
    log.info({ number, hash, moved }, 'a checkpoint of the history was signed')
    if (shorter.length > 0)
      log.error({ vehicles: shorter }, 'chains of the history have become shorter: run npm run verify')
  },
})
