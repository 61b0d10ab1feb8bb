import { ConfigError, readConfig } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import { DataDirectoryInUse } from './db/embedded/lock.ts'
import { createLog } from './log.ts'
import { printCrash, printFault } from './print.ts'
import { run } from './run.ts'

const NODE_VERSION_MIN = 24

try {
  if (Number(process.versions.node.split('.')[0]) < NODE_VERSION_MIN)
    throw new ConfigError(
      `Wegbuch needs Node ${NODE_VERSION_MIN} or newer and was started with ${process.version}: use npm start`,
    )
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  await run(config, log, await connectDatabase(config, log))
} catch (error) {
  // Errors that the operator can fix are one line; all others are internal, with their stack.
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse) printFault(error)
  else printCrash(error)
  process.exit(1)
}
