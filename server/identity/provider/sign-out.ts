import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../db/pool.ts'
import { browserHash } from './adapter.ts'
import { currentExchange } from './exchange.ts'
import { recordStore } from './store.ts'

/** The account whose session this request was to end. */
function signedOutAccount({ oidc, status }: KoaContextWithOIDC): string | null {
  if (oidc?.route !== 'end_session_confirm' || status !== 303 || !oidc.params?.logout) return null
  return oidc.session?.accountId ?? null
}

/** The account whose refresh token this request was to revoke: of the client that it was issued to. */
function revokedAccount({ oidc, status }: KoaContextWithOIDC): string | null {
  if (oidc?.route !== 'revocation' || status !== 200) return null
  const { Client: client, RefreshToken: token } = oidc.entities
  return token && token.clientId === client?.clientId ? token.accountId : null
}

/** The account that this request has signed out: not one that another request did at the same time. */
export function signedOutHere(ctx: KoaContextWithOIDC): string | null {
  const ended = currentExchange()?.ended
  return (
    (ended?.has('Session') && signedOutAccount(ctx)) || (ended?.has('Grant') && revokedAccount(ctx)) || null
  )
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
