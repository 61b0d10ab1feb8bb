import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { freePort } from '#server/free-port.ts'
import { startIdentity } from '#server/identity/public.ts'
import { CHEAP } from '#server/identity/testing.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { createLog } from '#server/log.ts'
import { type MailCatcher, startMailCatcher } from '#server/mail/testing.ts'
import { createDatabase, dropDatabase } from '#server/testing/cluster.ts'
import { waitFor } from '#server/testing/wait-for.ts'

export type IdentityWorld = {
  url: string
  database: Database
  catcher: MailCatcher
  /** The link in the newest mail to an address. */
  mailedLink: (to: string, page: string) => Promise<string>
  /** Moves the API's clock ahead, so that tokens expire. */
  setClockAhead: (ms: number) => void
}

/** The whole product with its embedded provider, a worker that sends mails, and a mail server that catches them. */
export function useIdentityWorld(): IdentityWorld {
  const world = {} as IdentityWorld
  const open: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    const connection = await createDatabase(inject('cluster'))
    open.push(() => dropDatabase(connection))
    const catcher = await startMailCatcher()
    open.push(catcher.stop)
    const port = await freePort()
    const config = readConfig({
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SMTP_URL: catcher.url,
      LOG_LEVEL: 'silent',
      BILLING: 'none',
    })
    const log = createLog(config.logLevel)
    const database = openDatabase({ ...connection, max: 8 }, log)
    open.push(() => database.close())
    const identity = await startIdentity({ config, db: database.db, log, settings: { hashCost: CHEAP } })
    let ahead = 0
    const now = () => Date.now() + ahead
    const app = await buildApp({ config, log, database, issuer: identity.issuer, identity, now })
    servePortal(app, config.publicUrl.origin, identity.issuer.url)
    await app.listen({ host: '127.0.0.1', port })
    open.push(() => app.close())
    const worker = startWorker({ database, config, log })
    open.push(() => worker.stop())
    Object.assign(world, {
      url: config.publicUrl.origin,
      database,
      catcher,
      mailedLink: linkFinder(catcher),
      setClockAhead: (ms: number) => {
        ahead = ms
      },
    } satisfies IdentityWorld)
  })
  afterAll(async () => {
    for (const close of open.toReversed()) await close()
  })
  return world
}

const linkFinder = (catcher: MailCatcher) => (to: string, page: string) =>
  waitFor(async () => {
    const mail = catcher.received.findLast((one) => one.to.includes(to))
    const text = mail?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    return new RegExp(`http://localhost:\\d+/idp/${page}/[\\w-]{43}`).exec(text)?.[0]
  })

const CLIENT = readFileSync(
  new URL('../node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js', import.meta.url),
  'utf8',
)

/** The settings that the portal is advised to use. */
const CLIENT_SETTINGS = {
  response_type: 'code',
  scope: 'openid profile email offline_access',
  loadUserInfo: false,
  automaticSilentRenew: false,
  monitorSession: false,
}

/** A minimal portal that signs in with the same library as the real one. */
export function servePortal(
  app: FastifyInstance,
  url: string,
  authority: string,
  clientId = 'wegbuch',
): void {
  const settings = {
    ...CLIENT_SETTINGS,
    authority,
    client_id: clientId,
    redirect_uri: `${url}/auth/callback`,
    silent_redirect_uri: `${url}/auth/silent`,
    post_logout_redirect_uri: `${url}/`,
  }
  const page = `<!doctype html><html lang="en"><title>Portal</title><h1>Portal</h1><script>${CLIENT}</script><script>
    const store = new oidc.WebStorageStateStore({ store: sessionStorage })
    window.manager = new oidc.UserManager({ ...${JSON.stringify(settings)}, userStore: store, stateStore: store })
  </script></html>`
  const answer = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.removeHeader('content-security-policy').type('text/html').send(page)
  app.get('/auth/*', answer)
  if (!app.hasRoute({ method: 'GET', url: '/' })) app.get('/', answer)
}
