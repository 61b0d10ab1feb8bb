import type { Page } from 'playwright-core'

/** The script of the minimal portal; see `servePortal`. */
type User = { access_token: string; refresh_token?: string; profile: Record<string, unknown> }
type Manager = {
  signinRedirect: (options?: object) => Promise<void>
  signinCallback: () => Promise<User>
  signinSilent: () => Promise<User | null>
  signoutRedirect: () => Promise<void>
  getUser: () => Promise<User | null>
}
declare const manager: Manager

export async function startSignIn(page: Page, url: string, options: Record<string, string> = {}) {
  await page.goto(`${url}/auth/start`)
  await page.evaluate((request) => void manager.signinRedirect(request), options)
}

/** Completes a sign-in and returns its tokens. */
export async function completeSignIn(page: Page, path = '/auth/callback'): Promise<User> {
  await page.waitForURL((address) => address.pathname === path)
  return page.evaluate(() => manager.signinCallback())
}

export const refreshTokens = (page: Page): Promise<User | null> => page.evaluate(() => manager.signinSilent())

export const startSignOut = (page: Page) => page.evaluate(() => void manager.signoutRedirect())

export const fetchMe = (url: string, token: string) =>
  fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
