import { ConfigError, readConfig } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import { DataDirectoryInUse } from './db/embedded/lock.ts'
import { createLog } from './log.ts'
import { run } from './run.ts'

const NODE_VERSION_MIN = 24

function refuse(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < NODE_VERSION_MIN)
  refuse(
    `Wegbuch needs Node ${NODE_VERSION_MIN} or newer and was started with ${process.version}: use npm start`,
  )

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  await run(config, log, await connectDatabase(config, log))
} catch (error) {
  // Errors that the operator can fix are one line; all others are internal, with their stack.
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse) refuse(error.message)
  throw error
}
