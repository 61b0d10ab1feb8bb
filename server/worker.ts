import { openGateway } from './billing/stripe/gateway.ts'
import { ConfigError, readConfig } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import { startWorker } from './jobs/worker.ts'
import { createLog } from './log.ts'
import { printCrash, printFault } from './print.ts'

/** `npm run worker`: runs jobs in a process of its own, on the database of the server. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null)
    throw new ConfigError(
      'DATABASE_URL must be set for a worker apart from the server: the embedded database belongs to the server alone',
    )
  const log = createLog(config.logLevel)
  const database = await connectDatabase(config, log)
  const gateway = await openGateway({ config, db: database.db, log, webhookUrl: null })
  const worker = startWorker({ database, config, log, gateway })
  log.info('the worker is ready')

  let isEnding = false
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (isEnding) return
    isEnding = true
    log.info({ signal }, 'ending after the running jobs')
    await worker.stop()
    await gateway?.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

try {
  await main()
} catch (error) {
  if (error instanceof ConfigError) printFault(error)
  else printCrash(error)
  process.exit(1)
}
