import { answerBackup, readBackupWish } from '#server/backup/command.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { connectToRead } from '#server/db/connect.ts'
import { DataDirectoryInUse } from '#server/db/embedded/lock.ts'
import { isDatabaseAway } from '#server/db/failure.ts'
import { createLog } from '#server/log.ts'

// Writes everything, as it stands at one moment, to one file, whether or not a server runs.
try {
  const config = readConfig(process.env)
  const path = readBackupWish(process.argv.slice(2), config, new Date())
  const database = await connectToRead(config, createLog('fatal'))
  try {
    for (const line of await answerBackup(database.db, config, path)) console.log(line)
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataDirectoryInUse || isDatabaseAway(error)))
    throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
