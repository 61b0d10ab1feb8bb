import { ConfigError, readConfig } from '#server/config.ts'
import { connectToRead } from '#server/db/connect.ts'
import { answerVerify, readWish, USAGE } from '#server/history/verify/command.ts'
import { createLog } from '#server/log.ts'
import { tellFault } from './tell-fault.ts'

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
  tellFault(error)
}
