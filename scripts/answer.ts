import type { Answer } from '#server/command.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/db/pool.ts'
import { createLog, type Log } from '#server/log.ts'
import { tellFault } from './tell-fault.ts'

/** Says what a command has to say to who called it, and ends with 1 where that is nothing good. */
export async function answer(command: (args: string[], config: Config) => Promise<Answer>): Promise<void> {
  let dataDir: string | null = null
  try {
    const config = readConfig(process.env)
    dataDir = config.dataDir
    const { lines, isGood } = await command(process.argv.slice(2), config)
    for (const line of lines) (isGood ? console.log : console.error)(line)
    if (!isGood) process.exitCode = 1
  } catch (error) {
    tellFault(error, dataDir)
  }
}

type Connect = (config: Config, log: Log) => Promise<Database>

/** The database for as long as the work takes; what is worth a line is in the answer. */
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
