import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { newId } from '../db/id.ts'
import { type Database, type Db, openDatabase } from '../db/pool.ts'
import { takeJobs } from '../jobs/testing.ts'
import { createLog } from '../log.ts'
import type { Mail } from '../mail/public.ts'
import { queuedMails } from '../mail/testing.ts'
import { createDatabase, dropDatabase } from '../testing/cluster.ts'
import { accountStore, type NewAccount } from './accounts/store.ts'
import { type Identity, startIdentity } from './identity.ts'
import { mailRequestTasks } from './mail-requests.ts'
import { hashPassword } from './passwords/hash.ts'
import type { Settings } from './settings.ts'
import { type Browser, newBrowser, type Reply } from './testing/browser.ts'
import { signInAs, type Tokens } from './testing/flow.ts'

/** Real argon2id at the lowest cost. */
export const CHEAP = { memory: 8, passes: 1, parallelism: 1 }
/** All requests of a test file come from one address. */
const MANY = { burst: 1_000_000, perSecond: 1_000_000 }
const UNLIMITED = { visits: MANY, forms: MANY, tokens: MANY }
export const PASSWORD = 'Kraniche über Ulm'

export type IdentityTest = {
  app: FastifyInstance
  db: Db
  database: Database
  config: Config
  identity: Identity
  browser: () => Browser
  /** A verified account with `PASSWORD`. */
  account: (values?: Partial<NewAccount>) => Promise<NewAccount>
  /** Signs an account with `PASSWORD` in. */
  signIn: (account: { email: string }, browser?: Browser) => Promise<Tokens>
  /** Calls the API with a token. */
  me: (accessToken: string) => Promise<Reply>
}

/** The product with its embedded provider over HTTP, on a database for the test file. */
export function useIdentity(
  env: Record<string, string> = {},
  settings: Partial<Settings> = {},
): IdentityTest {
  const test = {} as IdentityTest
  let close: (() => Promise<void>) | undefined

  beforeAll(async () => {
    const connection = await createDatabase(inject('cluster'))
    const opened = await openIdentity(connection, env, settings)
    Object.assign(test, opened.test)
    close = async () => {
      await opened.close()
      await dropDatabase(connection)
    }
  })
  afterAll(() => close?.())
  return test
}

/** The same on an existing database. */
export async function openIdentity(
  connection: pg.PoolConfig,
  env: Record<string, string> = {},
  settings: Partial<Settings> = {},
): Promise<{ test: IdentityTest; close: () => Promise<void> }> {
  const usual = { PUBLIC_URL: 'http://localhost:8300', LOG_LEVEL: 'silent', BILLING: 'none' }
  const config = readConfig({ ...usual, ...env })
  const log = createLog(config.logLevel)
  const database = openDatabase({ ...connection, max: 8 }, log)
  const { db } = database
  const identity = await startIdentity({
    config,
    db,
    log,
    settings: { hashCost: CHEAP, ...UNLIMITED, ...settings },
  })
  const app = await buildApp({ config, log, database, issuer: identity.issuer, identity })
  const browser = () => newBrowser(app, config.publicUrl)
  const signIn = ({ email }: { email: string }, with_ = browser()) =>
    signInAs(with_, config, { email, password: PASSWORD })
  const me = (accessToken: string) =>
    app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${accessToken}` } })
  const close = async () => {
    await app.close()
    await database.close()
  }
  return {
    test: { app, db, database, config, identity, browser, account: accountMaker(db), signIn, me },
    close,
  }
}

type Queue = { db: Db; config: Config }

/** Runs the queued mail requests, like a worker. */
export async function runMailRequests({ db, config }: Queue): Promise<void> {
  for (const { name, run } of mailRequestTasks({ db, config, log: createLog('silent') }))
    await Promise.all((await takeJobs(db, name)).map((payload) => run(payload)))
}

/** The queued mails to an address after that. */
export async function runMailRequestsAndListMails(queue: Queue, to: string): Promise<Mail[]> {
  await runMailRequests(queue)
  return queuedMails(queue.db, to)
}

let made = 0

export const accountMaker =
  (db: Db) =>
  async (values: Partial<NewAccount> = {}): Promise<NewAccount> => {
    const account = {
      id: newId(),
      email: `person-${process.pid}-${made++}@example.test`,
      email_verified: true,
      first_name: 'Miriam',
      last_name: 'Kern',
      language: 'de',
      password_hash: await hashPassword(PASSWORD, CHEAP),
      ...values,
    }
    await accountStore(db).insertOnce(account)
    return account
  }
