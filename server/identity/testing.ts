import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { newId } from '../db/id.ts'
import { type Db, openDatabase } from '../db/pool.ts'
import { createLog } from '../log.ts'
import { createDatabase, dropDatabase } from '../testing/cluster.ts'
import { accountStore, type NewAccount } from './accounts/store.ts'
import { type Identity, startIdentity } from './identity.ts'
import { hashPassword } from './passwords/hash.ts'
import type { Settings } from './settings.ts'
import { type Browser, newBrowser } from './testing/browser.ts'

/** Real argon2id at a price that a test can pay a thousand times. */
export const CHEAP = { memory: 8, passes: 1, parallelism: 1 }
export const PASSWORD = 'Kraniche über Ulm'

export type IdentityTest = {
  app: FastifyInstance
  db: Db
  config: Config
  identity: Identity
  browser: () => Browser
  /** A verified account with `PASSWORD`. */
  account: (values?: Partial<NewAccount>) => Promise<NewAccount>
}

/** The product with its embedded provider over HTTP, on a database of the test file's own. */
export function useIdentity(
  env: Record<string, string> = {},
  settings: Partial<Settings> = {},
): IdentityTest {
  const test = {} as IdentityTest
  let close: (() => Promise<void>) | undefined

  beforeAll(async () => {
    const connection = await createDatabase(inject('cluster'))
    const config = readConfig({ PUBLIC_URL: 'http://localhost:8300', LOG_LEVEL: 'silent', ...env })
    const log = createLog(config.logLevel)
    const database = openDatabase({ ...connection, max: 8 }, log)
    const { db } = database
    const identity = await startIdentity({ config, db, log, settings: { hashCost: CHEAP, ...settings } })
    const app = await buildApp({ config, log, database, issuer: identity.issuer, identity })
    const browser = () => newBrowser(app, config.publicUrl)
    Object.assign(test, { app, db, config, identity, browser, account: accountMaker(db) })
    close = async () => {
      await app.close()
      await database.close()
      await dropDatabase(connection)
    }
  })
  afterAll(() => close?.())
  return test
}

let made = 0

const accountMaker =
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

/** What a client makes up for one sign-in. */
export function newSignIn({ publicUrl, oidc }: Config, more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const parameters = {
    client_id: oidc.clientId,
    response_type: 'code',
    redirect_uri: `${publicUrl.origin}/auth/callback`,
    scope: 'openid profile email offline_access',
    state: randomBytes(8).toString('base64url'),
    nonce: randomBytes(8).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  return { verifier, parameters, url: `/idp/auth?${new URLSearchParams(parameters).toString()}` }
}
