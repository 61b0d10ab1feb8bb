import type { FastifyInstance } from 'fastify'
import type { Issuer } from '../access/issuer.ts'
import { tokenVerifier } from '../access/token.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { serveAssets } from '../http/pages/assets.ts'
import type { Log } from '../log.ts'
import { attemptLimiter } from './attempts/attempt-limiter.ts'
import { networkLimiter, rateLimiter } from './attempts/rate-limiter.ts'
import type { IdentityDeps } from './deps.ts'
import { embeddedIssuerUrl } from './issuer-url.ts'
import { localIssuer } from './keys/issuer.ts'
import { openKeyRing } from './keys/ring.ts'
import { ALL_ASSETS } from './pages/assets.ts'
import { passwordHasher } from './passwords/hasher.ts'
import { currentProvider } from './provider/current-provider.ts'
import { mountProvider } from './provider/mount.ts'

import { servePages } from './routes/pages.ts'
import { serveUserinfo } from './routes/userinfo.ts'
import { SETTINGS, type Settings } from './settings.ts'

export type Identity = {
  /** For the API: verifies tokens of the provider. */
  issuer: Issuer
  /** Registers the routes of the provider and its pages. */
  serve: (app: FastifyInstance) => Promise<void>
}

export type IdentityOptions = {
  config: Config
  db: Db
  log: Log
  settings?: Partial<Settings>
}

/** The embedded OpenID provider. Its keys are created at the first start and shared by all servers. */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const { config, db, log } = options
  const settings = { ...SETTINGS, ...options.settings }
  const hasMailServer = config.mail.smtpUrl !== null
  if (!hasMailServer)
    log.warn(
      {},
      'without SMTP_URL the e-mail addresses of new accounts count as verified at once: every user of this machine can register any address, and accept its invitations',
    )
  const ring = await openKeyRing(db)
  const issuer = localIssuer(embeddedIssuerUrl(config.publicUrl), ring)
  const deps: IdentityDeps = {
    config,
    db,
    ring,
    hasher: passwordHasher(settings.hashCost),
    attemptLimiter: attemptLimiter(db),
    limits: {
      visits: networkLimiter(settings.visits),
      forms: networkLimiter(settings.forms),
      tokens: networkLimiter(settings.tokens),
      accountSignIns: rateLimiter(settings.accountSignIns),
    },
    provider: currentProvider({ config, db, settings }, ring, log),
    hasMailServer,
  }

  return {
    issuer,
    serve: async (app) => {
      serveAssets(app, ALL_ASSETS)
      serveUserinfo(app, deps, tokenVerifier(issuer, config.oidc.audience))
      await app.register(async (scope) => servePages(scope, deps))
      await app.register(async (scope) => mountProvider(scope, deps))
    },
  }
}
