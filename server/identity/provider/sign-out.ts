import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../db/pool.ts'
import { browserHash } from './adapter.ts'
import { recordStore } from './store.ts'

/** The account that this request has signed out. */
export function signedOutAccount({ oidc, status }: KoaContextWithOIDC): string | null {
  if (oidc?.route !== 'end_session_confirm' || status !== 303 || !oidc.params?.logout) return null
  return oidc.session?.accountId ?? null
}

/** The account whose sign-in this request has ended by revoking its refresh token: of the client that it was issued to. */
export function revokedAccount({ oidc, status }: KoaContextWithOIDC): string | null {
  if (oidc?.route !== 'revocation' || status !== 200) return null
  const { Client: client, RefreshToken: token } = oidc.entities
  return token && token.clientId === client?.clientId ? token.accountId : null
}

/**
 * Tabs that finish their sign-ins concurrently start a session each, and the browser has the cookie of only one:
 * signing out ends the others too.
 */
export function signOutWholeBrowser(provider: Provider, db: Db, isSecure: boolean): void {
  provider.use(async (ctx, next) => {
    await next()
    const accountId = signedOutAccount(ctx as KoaContextWithOIDC)
    const browser = browserHash(isSecure)
    if (accountId && browser) await recordStore(db).removeOfBrowser(accountId, browser)
  })
}
