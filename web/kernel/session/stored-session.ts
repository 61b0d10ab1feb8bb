// The session in sessionStorage, read without the OIDC library, which is loaded lazily.

export const STORE_PREFIX = 'wegbuch.oidc.'
const LOGOUT = 'wegbuch.logout'
const TAB = 'wegbuch.tab'

/** `subject` is the provider's id of the user. */
type StoredUser = { accessToken: string; expiresAt: number; subject: string | null }

/** The part that is read here of what the OIDC library stores. */
type OidcUser = { access_token?: unknown; expires_at?: unknown; profile?: { sub?: string } }

const isUserKey = (key: string) => key.startsWith(`${STORE_PREFIX}user:`)
const userKey = () => Object.keys(sessionStorage).find(isUserKey)

/** The storage keys of a session. */
export const sessionKeys = () => Object.keys(sessionStorage).filter((key) => isUserKey(key) || key === LOGOUT)

export function storedUser(): StoredUser | null {
  const key = userKey()
  if (!key) return null
  try {
    const user = JSON.parse(sessionStorage.getItem(key) ?? '') as OidcUser
    if (typeof user.access_token !== 'string' || typeof user.expires_at !== 'number') return null
    const { access_token: accessToken, expires_at: expires, profile } = user
    return { accessToken, expiresAt: expires * 1000, subject: profile?.sub ?? null }
  } catch {
    return null
  }
}

export function forgetUser(): void {
  const key = userKey()
  if (key) sessionStorage.removeItem(key)
}

/** The URL that ends the session at the provider, stored at sign-in. */
export const storeLogoutUrl = (url: string) => sessionStorage.setItem(LOGOUT, url)

export function takeLogoutUrl(): string | null {
  const url = sessionStorage.getItem(LOGOUT)
  sessionStorage.removeItem(LOGOUT)
  return url
}

/** A duplicated tab has a copy of the storage; a lock per tab detects it, and the copy is dropped. */
export async function claimTab(): Promise<void> {
  if (!navigator.locks) return
  const known = sessionStorage.getItem(TAB)
  if (known && (await acquireTabLock(known))) return
  if (known) forgetUser()
  const id = crypto.randomUUID()
  sessionStorage.setItem(TAB, id)
  await acquireTabLock(id)
}

/** After a reload the previous page may still hold the lock for a moment. */
const TAB_LOCK_TIMEOUT_MS = 1_000

function acquireTabLock(id: string): Promise<boolean> {
  return new Promise((done) => {
    const options = { signal: AbortSignal.timeout(TAB_LOCK_TIMEOUT_MS) }
    navigator.locks
      .request(`wegbuch.tab.${id}`, options, () => {
        done(true)
        return new Promise(() => {})
      })
      .catch(() => done(false))
  })
}
