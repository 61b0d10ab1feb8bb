import { readConfig } from '#server/config.ts'
import { connectBeside } from '#server/db/connect.ts'
import { answerJobsCommand } from '#server/jobs/command.ts'
import { createLog } from '#server/log.ts'
import { tellFault } from './tell-fault.ts'

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
  tellFault(error)
}
