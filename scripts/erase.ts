import { readConfig } from '#server/config.ts'
import { connectBeside } from '#server/db/connect.ts'
import { answerErase } from '#server/history/erase/command.ts'
import { createLog } from '#server/log.ts'
import { tellFault } from './tell-fault.ts'

// Erases personal texts or coordinates of one trip or expense from the record and its history, for data protection.
try {
  const database = await connectBeside(readConfig(process.env), createLog('fatal'))
  try {
    const { lines, isRefusal } = await answerErase(database.db, process.argv.slice(2))
    for (const line of lines) (isRefusal ? console.error : console.log)(line)
    if (isRefusal) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  tellFault(error)
}
