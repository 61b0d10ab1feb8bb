import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { PortalConfig } from '#contract/portal/calls.ts'
import { STORE_PREFIX, storeLogoutUrl } from './stored-session.ts'

// Uses the OIDC library; loaded lazily for sign-in, token renewal and sign-out.

type SignInState = { returnTo: string; handOver?: string }

class SignInFailed extends Error {}

const store = () => new WebStorageStateStore({ store: sessionStorage, prefix: STORE_PREFIX })

export function signInManager(config: PortalConfig): UserManager {
  if (!config.issuer) throw new SignInFailed('no issuer is configured')
  return new UserManager({
    authority: config.issuer,
    client_id: config.clientId,
    redirect_uri: `${location.origin}/auth/callback`,
    silent_redirect_uri: `${location.origin}/auth/silent`,
    post_logout_redirect_uri: `${location.origin}/`,
    scope: 'openid profile email offline_access',
    // A resource is a URI (RFC 8707); a provider whose audience is a plain name has a parameter of its own.
    ...(URL.canParse(config.audience) && { resource: config.audience }),
    userStore: store(),
    stateStore: store(),
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    redirectMethod: 'replace',
    silentRequestTimeoutInSeconds: 8,
  })
}

type SignInHints = { loginHint: string | null; language: string }

/** Redirects to the provider. One that still has a session sends the user straight back. */
export async function redirectToSignIn(
  manager: UserManager,
  signInState: SignInState,
  hints: SignInHints,
): Promise<never> {
  await manager.signinRedirect({
    state: signInState,
    ui_locales: hints.language,
    ...(hints.loginHint && { login_hint: hints.loginHint }),
  })
  return new Promise<never>(() => {})
}

/** At /auth/callback: stores the tokens and returns where the user was going. */
export async function finishSignIn(manager: UserManager): Promise<SignInState> {
  const user = await manager.signinRedirectCallback()
  await storeSignOutUrl(manager, user)
  const detour = (user.state ?? {}) as Partial<SignInState>
  return { ...detour, returnTo: safeReturnPath(detour.returnTo) }
}

/** A new access token without a redirect: by the refresh token, else by the provider's session. */
export async function renew(manager: UserManager): Promise<User | null> {
  const user = await renewByRefreshToken(manager)
  if (user) return user
  try {
    await manager.removeUser()
    const silent = await manager.signinSilent()
    if (silent) await storeSignOutUrl(manager, silent)
    return silent
  } catch {
    return null
  }
}

/** Errors of a provider that is only busy (RFC 6749, 4.1.2.1). */
const TRANSIENT_ERRORS = new Set(['server_error', 'temporarily_unavailable'])

async function renewByRefreshToken(manager: UserManager): Promise<User | null> {
  const before = await manager.getUser()
  if (!before?.refresh_token) return null
  try {
    return await manager.signinSilent()
  } catch (error) {
    // Only an OAuth error of the provider invalidates the refresh token; network errors and a restarting provider do
    // not.
    if (error instanceof ErrorResponse && !TRANSIENT_ERRORS.has(error.error ?? '')) return null
    throw error
  }
}

async function storeSignOutUrl(manager: UserManager, user: User): Promise<void> {
  const endpoint = await manager.metadataService.getEndSessionEndpoint()
  if (!endpoint) return
  const url = new URL(endpoint)
  if (user.id_token) url.searchParams.set('id_token_hint', user.id_token)
  url.searchParams.set('client_id', manager.settings.client_id)
  url.searchParams.set('post_logout_redirect_uri', manager.settings.post_logout_redirect_uri ?? '')
  storeLogoutUrl(url.href)
}

/** Only a path of the portal itself is a valid return path. */
const safeReturnPath = (path: string | undefined) => (path && /^\/(?![/\\])/.test(path) ? path : '/')
