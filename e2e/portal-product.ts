import type { FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { type AppDeps, buildApp } from '#server/app.ts'
import { type Gateway, openGateway } from '#server/billing/stripe/gateway.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Connection } from '#server/db/embedded/roles.ts'
import { newId } from '#server/db/id.ts'
import { type Database, type Db, openDatabase } from '#server/db/pool.ts'
import { freePort } from '#server/free-port.ts'
import { accountStore } from '#server/identity/accounts/store.ts'
import { startIdentity } from '#server/identity/identity.ts'
import { hashPassword } from '#server/identity/passwords/hash.ts'
import { type Browser, newBrowser } from '#server/identity/testing/browser.ts'
import { signInAs, type Tokens } from '#server/identity/testing/flow.ts'
import { CHEAP, PASSWORD } from '#server/identity/testing.ts'
import { createLog } from '#server/log.ts'
import { createDatabase, dropDatabase } from '#server/testing/cluster.ts'

export type Account = { email: string; firstName: string; lastName: string; language: 'de' | 'en' }

export type PortalProduct = {
  url: string
  config: Config
  app: FastifyInstance
  database: Database
  db: Db
  /** For another process that connects to the same database. */
  connection: Database['connection']
  /** The payment provider; null with `BILLING=none`, which is the default here. */
  gateway: Gateway | null
  /** Somebody who has registered and never signed in. */
  account: (values?: Partial<Account>) => Promise<Account>
  /** Signs an account in without a page; returns the tokens and the provider's cookies. */
  issueTokens: (account: Account) => Promise<{ tokens: Tokens; cookies: Browser['cookies'] }>
  close: () => Promise<void>
}

export type PortalSettings = { env?: Record<string, string> } & Pick<AppDeps, 'more'>

let made = 0

/** The whole product with its own provider, on a free port and a database of its own. */
export async function startPortal(
  cluster: Connection,
  { env = {}, more = [] }: PortalSettings,
): Promise<PortalProduct> {
  const connection = await createDatabase(cluster)
  const port = await freePort()
  const config = readConfig({ PORT: String(port), LOG_LEVEL: 'silent', BILLING: 'none', ...env })
  const log = createLog(config.logLevel)
  const database = openDatabase({ ...connection, max: 8 }, log)
  const { db } = database
  const identity = await startIdentity({ config, db, log, settings: { hashCost: CHEAP } })
  const gateway = await openGateway({ config, db, log })
  const app = await buildApp({ config, log, database, issuer: identity.issuer, identity, gateway, more })
  await app.listen({ port, host: '127.0.0.1' })
  return {
    url: config.publicUrl.origin,
    config,
    app,
    database,
    db,
    gateway,
    connection,
    account: (values) => addAccount(db, values),
    issueTokens: async ({ email }) => {
      const browser = newBrowser(app, config.publicUrl)
      const tokens = await signInAs(browser, config, { email, password: PASSWORD })
      return { tokens, cookies: browser.cookies }
    },
    close: async () => {
      await gateway?.close()
      await app.close()
      await database.close()
      await dropDatabase(connection)
    },
  }
}

async function addAccount(db: Db, values: Partial<Account> = {}): Promise<Account> {
  const account: Account = {
    email: `person-${process.pid}-${made++}@example.test`,
    firstName: 'Miriam',
    lastName: 'Kern',
    language: 'de',
    ...values,
  }
  await accountStore(db).insertOnce({
    id: newId(),
    email: account.email,
    email_verified: true,
    first_name: account.firstName,
    last_name: account.lastName,
    language: account.language,
    password_hash: await hashPassword(PASSWORD, CHEAP),
  })
  return account
}

/** Fills in the sign-in form of the page, in either language. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel(/^E-?Mail/i).fill(account.email)
  await page.getByLabel(/^(Passwort|Password)$/i).fill(PASSWORD)
  await page.getByRole('button', { name: /^(Anmelden|Sign in)$/ }).click()
  await waitForStart(page)
}

const waitForStart = (page: Page) =>
  page.getByRole('button', { name: /^(Profilmenü|Profile menu)/ }).waitFor()

/** Tokens of pages that have not loaded anything yet; later each page stores its own. */
const tokensByPage = new WeakMap<Page, { url: string; token: string }>()

/** Signs the page in without the provider's form; opens the path if one is given. */
export async function openSignedIn(
  page: Page,
  portal: PortalProduct,
  account: Account,
  path?: string,
): Promise<void> {
  const { tokens, cookies } = await portal.issueTokens(account)
  tokensByPage.set(page, { url: portal.url, token: tokens.access_token })
  await page.context().addCookies(
    [...cookies].map(([key, { value, path: at, attributes }]) => ({
      name: key.split(' ')[0] ?? '',
      value,
      domain: new URL(portal.url).hostname,
      path: at,
      httpOnly: /httponly/i.test(attributes),
      sameSite: /samesite=strict/i.test(attributes) ? 'Strict' : 'Lax',
    })),
  )
  const user = { ...tokens, profile: {}, expires_at: Math.floor(Date.now() / 1000) + tokens.expires_in }
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.length === 0) sessionStorage.setItem(key, value)
    },
    [`wegbuch.oidc.user:${portal.url}/idp:wegbuch`, JSON.stringify(user)] as const,
  )
  if (path === undefined) return
  await page.goto(path)
  await waitForStart(page)
}

export type ApiReply = {
  data: { id: string; attributes: Record<string, unknown>; meta: { version: number } }
}
export type RequestData = { type: string; id?: string; attributes: Record<string, unknown> }

/** Calls the API as the page's user, to prepare or check data. */
export async function callApi(
  page: Page,
  method: string,
  path: string,
  sent?: RequestData,
): Promise<{ status: number; body: ApiReply }> {
  const { url, token } = await readUser(page)
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(sent && { 'content-type': 'application/json' }) },
    ...(sent && { body: JSON.stringify({ data: sent }) }),
  })
  return {
    status: response.status,
    body: (response.status === 204 ? null : await response.json()) as ApiReply,
  }
}

async function readUser(page: Page): Promise<{ url: string; token: string }> {
  const known = tokensByPage.get(page)
  if (known && page.url() === 'about:blank') return known
  const token = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.includes('user:')) ?? ''
    return String(JSON.parse(sessionStorage.getItem(key) ?? '{}').access_token)
  })
  return { url: new URL(page.url()).origin, token }
}

/** Ends the session at the provider and invalidates the tab's tokens. */
export async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.includes('user:')) ?? ''
    const user = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    const spoilt = { ...user, access_token: 'spoilt', refresh_token: 'spoilt' }
    sessionStorage.setItem(key, JSON.stringify(spoilt))
  })
}
