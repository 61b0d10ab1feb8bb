import { answerBackup, readBackupWish } from '#server/backup/command.ts'
import { connectToRead } from '#server/db/connect.ts'
import { answer, withDatabase } from './answer.ts'

// Writes everything, as it stands at one moment, to one file, whether or not a server runs.
await answer((args, config) => {
  const path = readBackupWish(args, config, new Date())
  return withDatabase(connectToRead, config, ({ db }) => answerBackup(db, config, path))
})
