import { answerBackup, readBackupWish } from '#server/backup/command.ts'
import { readConfig } from '#server/config.ts'
import { connectToRead } from '#server/db/connect.ts'
import { createLog } from '#server/log.ts'
import { tellFault } from './tell-fault.ts'

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
  tellFault(error)
}
