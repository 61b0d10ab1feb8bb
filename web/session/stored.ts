// What a tab keeps of its sign-in, in its session storage, read without the sign-in library: that one
// is only loaded when there is something to sign in, to refresh or to sign out.

const PREFIX = 'wegbuch.oidc.'
const LOGOUT = 'wegbuch.logout'
const TAB = 'wegbuch.tab'
export const STORE_PREFIX = PREFIX

export type StoredUser = { accessToken: string; expiresAt: number; refreshToken: string | null }

const userKey = () => Object.keys(sessionStorage).find((key) => key.startsWith(`${PREFIX}user:`))

export function storedUser(): StoredUser | null {
  const key = userKey()
  if (!key) return null
  try {
    const user = JSON.parse(sessionStorage.getItem(key) ?? '') as Record<string, unknown>
    if (typeof user.access_token !== 'string' || typeof user.expires_at !== 'number') return null
    const refresh = typeof user.refresh_token === 'string' ? user.refresh_token : null
    return { accessToken: user.access_token, expiresAt: user.expires_at * 1000, refreshToken: refresh }
  } catch {
    return null
  }
}

export function forgetUser(): void {
  const key = userKey()
  if (key) sessionStorage.removeItem(key)
}

/** The address that ends the session at the provider, kept when it began. */
export const keepLogoutUrl = (url: string) => sessionStorage.setItem(LOGOUT, url)

export function takeLogoutUrl(): string | null {
  const url = sessionStorage.getItem(LOGOUT)
  sessionStorage.removeItem(LOGOUT)
  return url
}

/** A tab that was duplicated has a copy of the other one's storage, and must not use its tokens. */
export async function claimTab(): Promise<void> {
  if (!navigator.locks) return
  const known = sessionStorage.getItem(TAB)
  if (known && (await hold(known))) return
  if (known) forgetUser()
  const id = crypto.randomUUID()
  sessionStorage.setItem(TAB, id)
  await hold(id)
}

/** A reloaded page may ask before its predecessor has let go. */
const PREDECESSOR_MS = 250

function hold(id: string): Promise<boolean> {
  return new Promise((done) => {
    const options = { signal: AbortSignal.timeout(PREDECESSOR_MS) }
    navigator.locks
      .request(`wegbuch.tab.${id}`, options, () => {
        done(true)
        return new Promise(() => {})
      })
      .catch(() => done(false))
  })
}
