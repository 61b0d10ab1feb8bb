import type { CommandResult } from '#server/command-result.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/db/pool.ts'
import { createLog, type Log } from '#server/log.ts'
import { printLines } from '#server/print.ts'
import { reportError } from './report-error.ts'

/** Runs a command, prints its lines and sets exit code 1 on failure. */
export async function executeCommand(
  command: (args: string[], config: Config) => Promise<CommandResult>,
): Promise<void> {
  let dataDir: string | null = null
  try {
    const config = readConfig(process.env)
    dataDir = config.dataDir
    const { lines, isSuccess } = await command(process.argv.slice(2), config)
    printLines(lines, isSuccess ? console.log : console.error)
    if (!isSuccess) process.exitCode = 1
  } catch (error) {
    reportError(error, dataDir)
  }
}

type Connect = (config: Config, log: Log) => Promise<Database>

/** Opens the database for the work and closes it; nothing is logged, because the result has the lines to print. */
export async function withDatabase<T>(
  connect: Connect,
  config: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await connect(config, createLog('fatal'))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
