import { setTimeout as sleep } from 'node:timers/promises'
import { type Issuer, remoteIssuer } from './access/issuer.ts'
import { buildApp } from './app.ts'
import { openGateway } from './billing/stripe/gateway.ts'
import { type Config, ConfigError } from './config.ts'
import type { Database } from './db/pool.ts'
import { type Identity, startIdentity } from './identity/public.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import type { Log } from './log.ts'
import { makeReports } from './reports/make/make-report.ts'

/** Long enough for a load balancer that watches readiness to send requests elsewhere. */
const DRAIN_MS = 1_000
const IN_FLIGHT_MS = 20_000
const CLOSE_MS = 10_000

/** Serves the product on a database that it closes at its end; ends by a signal. */
export async function run(config: Config, log: Log, database: Database): Promise<void> {
  const { issuer, identity } = await openIssuer(config, database, log)
  let isEnding = false
  const gateway = await openGateway({ config, db: database.db, log })
  const reports = makeReports(database, log, config.publicUrl)
  const app = await buildApp({
    config,
    log,
    database,
    issuer,
    identity,
    gateway,
    reports,
    isEnding: () => isEnding,
  })
  let worker: Worker | null = null

  async function end(signal: NodeJS.Signals): Promise<void> {
    // A second signal exits at once; the database notices and stops by itself.
    if (isEnding) process.exit(1)
    isEnding = true
    log.info({ signal }, 'ending')
    if (signal === 'SIGTERM') await sleep(DRAIN_MS)
    // Connections whose last request was answered after `close` would otherwise be kept alive.
    const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50)
    await Promise.race([Promise.all([app.close(), worker?.stop(), gateway?.close()]), sleep(IN_FLIGHT_MS)])
    clearInterval(closeIdle)
    await Promise.race([database.close(), sleep(CLOSE_MS)])
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)

  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await database.close()
    throw new ConfigError(`PORT ${config.port} on ${config.host} cannot be used: ${(error as Error).message}`)
  }
  if (isEnding) return
  if (config.worker === 'in-process') worker = startWorker({ database, config, log, gateway })
  log.info({ address: config.publicUrl.origin }, 'Wegbuch is ready')
  reports.prepare()
}

async function openIssuer(
  config: Config,
  { db }: Database,
  log: Log,
): Promise<{ issuer: Issuer; identity: Identity | null }> {
  if (config.oidc.issuer !== null) return { issuer: remoteIssuer(config.oidc.issuer, log), identity: null }
  const identity = await startIdentity({ config, db, log })
  return { issuer: identity.issuer, identity }
}
