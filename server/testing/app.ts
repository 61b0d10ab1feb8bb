import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import { remoteIssuer } from '../access/issuer.ts'
import { type AppDeps, buildApp } from '../app.ts'
import { type Gateway, openGateway } from '../billing/stripe/gateway.ts'
import { WEBHOOK_PATH } from '../billing/stripe/webhook-path.ts'
import { readConfig } from '../config.ts'
import { type Database, type Db, openDatabase } from '../db/pool.ts'
import { createLog } from '../log.ts'
import { createDatabase, dropDatabase } from './cluster.ts'
import { startIssuer, type TestIssuer } from './issuer.ts'
import { type Person, personFactory } from './people.ts'
import { startRelay } from './relay.ts'

export type TestApp = {
  app: FastifyInstance
  db: Db
  /** For another process that connects to the same database. */
  connection: Database['connection']
  issuer: TestIssuer
  /** The payment provider; with `BILLING=sandbox` it posts to this app. */
  gateway: Gateway | null
  /** Every line logged so far, when LOG_LEVEL says so. */
  log: () => string
  /** A new signed-in user. */
  person: (claims?: Record<string, unknown>) => Promise<Person>
  /** A request without a token. */
  request: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

// Called each time, so that a test may stop the clock.
const now = () => Date.now()

/** The product over HTTP on a database for the test file. Call it at the top of the file. */
export function useApp(
  env: Record<string, string> = {},
  more: Pick<
    AppDeps,
    'more' | 'moreResources' | 'fileLimits' | 'workLimits' | 'unsentLimits' | 'bodyLimits' | 'writeRate'
  > = {},
): TestApp {
  const test = {} as TestApp
  let close: (() => Promise<void>) | undefined

  beforeAll(async () => {
    const connection = await createDatabase(inject('cluster'))
    const issuer = await startIssuer()
    const config = readConfig({ OIDC_ISSUER: issuer.url, LOG_LEVEL: 'silent', BILLING: 'none', ...env })
    let logged = ''
    const log = createLog(config.logLevel, { write: (line: string) => void (logged += line) })
    const database = openDatabase({ ...connection, max: 8 }, log)
    const relay = config.billing === 'sandbox' ? await startRelay(() => app) : null
    const webhookUrl = () => `http://127.0.0.1:${relay?.port}${WEBHOOK_PATH}`
    const gateway = await openGateway({ config, db: database.db, log, webhookUrl })
    const deps = { config, log, database, issuer: remoteIssuer(issuer.url, log), gateway, now }
    const app = await buildApp({ ...deps, ...more })
    const request = (options: InjectOptions) => app.inject(options)
    const person = personFactory(app, issuer)
    Object.assign(test, {
      app,
      db: database.db,
      connection,
      issuer,
      gateway,
      request,
      person,
      log: () => logged,
    })
    close = async () => {
      await gateway?.close()
      await relay?.close()
      await app.close()
      await database.close()
      await issuer.stop()
      await dropDatabase(connection)
    }
  })
  afterAll(() => close?.())
  return test
}
