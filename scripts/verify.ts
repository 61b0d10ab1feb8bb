import { ConfigError, readConfig } from '#server/config.ts'
import { connectToRead } from '#server/db/connect.ts'
import { DataDirectoryInUse } from '#server/db/embedded/lock.ts'
import { isDatabaseAway } from '#server/db/failure.ts'
import { answerVerify, readWish, USAGE } from '#server/history/verify/command.ts'
import { createLog } from '#server/log.ts'

// Recomputes the history from what is stored, whether or not a server runs; reads only.
try {
  const config = readConfig(process.env)
  const wish = readWish(process.argv.slice(2), config)
  if (!wish) throw new ConfigError(USAGE)
  const database = await connectToRead(config, createLog('fatal'))
  try {
    const { lines, isGood } = await answerVerify(database.db, wish)
    for (const line of lines) (isGood ? console.log : console.error)(line)
    if (!isGood) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataDirectoryInUse || isDatabaseAway(error)))
    throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
