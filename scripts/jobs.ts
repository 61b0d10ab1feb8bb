import { ConfigError, readConfig } from '#server/config.ts'
import { connectBeside } from '#server/db/connect.ts'
import { DataDirectoryInUse } from '#server/db/embedded/lock.ts'
import { answerJobsCommand } from '#server/jobs/command.ts'
import { createLog } from '#server/log.ts'

// Lists failed jobs and runs them again, on the configured database, or on the embedded one whether
// or not its server runs.
try {
  const database = await connectBeside(readConfig(process.env), createLog('fatal'))
  try {
    const { lines, isRefusal } = await answerJobsCommand(database.db, process.argv.slice(2))
    for (const line of lines) (isRefusal ? console.error : console.log)(line)
    if (isRefusal) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataDirectoryInUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}
