import Provider, {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { accountStore } from '../accounts/store.ts'
import type { RateLimiter } from '../attempts/rate-limiter.ts'
import type { ConcurrencyLimiter } from '../concurrency-limiter.ts'
import { hashSecret } from '../hash-secret.ts'
import { embeddedIssuerUrl, MOUNT } from '../issuer-url.ts'
import { SIGNING_ALGORITHM } from '../keys/make-key.ts'
import type { Keys } from '../keys/ring.ts'
import { INTERACTION_SECONDS, REFRESH_TOKEN_SECONDS, SESSION_SECONDS, type Settings } from '../settings.ts'
import { databaseAdapter } from './adapter.ts'
import { asProviderAccount } from './claims.ts'
import { ownGrant } from './own-grant.ts'
import { putGrantIdInRefreshTokens } from './refresh-token-id.ts'
import { CALLBACKS, SCOPES, SIGNED_OUT } from './scopes.ts'
import { renderError, renderSignedOut, renderSignOut } from './screens.ts'
import { signOutWholeBrowser } from './sign-out.ts'
import { SESSION_COOKIE } from './signed-in-account.ts'

export type ProviderDeps = {
  config: Config
  db: Db
  settings: Settings
  /** Shared by the providers of all keys. */
  withSlot: ConcurrencyLimiter
  limitTokens: RateLimiter
}

const TEN_YEARS_S = 10 * 365 * 86_400

export function makeProvider(deps: ProviderDeps, keys: Keys): Provider {
  const { config, db, settings, withSlot, limitTokens } = deps
  const { origin } = config.publicUrl
  const isSecure = config.publicUrl.protocol === 'https:'
  // The library requires a URL as resource; the token contains the audience.
  const resource = `${origin}/api`
  const accounts = accountStore(db)

  function limitTokensOf({ oidc: { account } }: KoaContextWithOIDC): void {
    if (account && limitTokens(account.accountId) !== null)
      throw new errors.TemporarilyUnavailable('too many requests')
  }

  const configuration: Configuration = {
    adapter: databaseAdapter(db, { keys: keys.cookies, isSecure }, withSlot),
    jwks: { keys: keys.signing },
    clients: [
      {
        client_id: config.oidc.clientId,
        client_name: 'Wegbuch',
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: CALLBACKS.map((path) => origin + path),
        post_logout_redirect_uris: [origin + SIGNED_OUT],
        id_token_signed_response_alg: SIGNING_ALGORITHM,
      },
    ],
    clientAuthMethods: ['none'],
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALGORITHM },
    clientBasedCORS: (_ctx, from) => from === origin,
    allowOmittingSingleRegisteredRedirectUri: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: SCOPES,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'locale'],
    },
    discovery: { ui_locales_supported: ['de', 'en'] },
    cookies: {
      names: {
        session: SESSION_COOKIE,
        interaction: 'wegbuch_interaction',
        resume: 'wegbuch_resume',
      },
      keys: keys.cookies,
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: MOUNT },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: renderSignOut,
        postLogoutSuccessSource: renderSignedOut,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => resource,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, asked) => {
          if (asked !== resource) throw new errors.InvalidTarget()
          return {
            scope: '',
            audience: config.oidc.audience,
            accessTokenTTL: settings.accessTokenSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: SIGNING_ALGORITHM } },
          }
        },
      },
    },
    findAccount: async (_ctx, id) => {
      const account = await withSlot(() => accounts.get(id))
      return account && asProviderAccount(account)
    },
    // Each code and each refresh token takes up space.
    loadExistingGrant: (ctx) => {
      limitTokensOf(ctx)
      return ownGrant(ctx)
    },
    // The grant shows the API whether the session of a token has ended: `server/access` looks up the record.
    extraTokenClaims: async (ctx, token) => ({
      ...(ctx.oidc.account?.tokenClaims as Record<string, string>),
      ...('grantId' in token && token.grantId && { sid: hashSecret(token.grantId) }),
    }),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: (ctx) => {
      limitTokensOf(ctx)
      return true
    },
    // Signing out ends the session, and with it what was made from it.
    expiresWithSession: async () => true,
    interactions: {
      policy: promptsOf(),
      url: (_ctx, { uid }) => `${MOUNT}/interaction/${uid}`,
    },
    renderError,
    ttl: {
      AccessToken: settings.accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: settings.accessTokenSeconds,
      Interaction: INTERACTION_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      Session: (_ctx, { accountId }) => (accountId ? SESSION_SECONDS : INTERACTION_SECONDS),
      // A grant is never renewed; it is removed when nothing depends on it.
      Grant: TEN_YEARS_S,
    },
  }
  const provider = new Provider(embeddedIssuerUrl(config.publicUrl), configuration)
  provider.proxy = true
  putGrantIdInRefreshTokens(provider)
  signOutWholeBrowser(provider, db, isSecure)
  return provider
}

function promptsOf() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}
