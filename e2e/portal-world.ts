import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { useBrowser } from './browser.ts'
import {
  type Account,
  type PortalProduct,
  type PortalSettings,
  signIn,
  startPortal,
} from './portal-product.ts'

export type World = PortalProduct & {
  /** A browser of somebody's own, nowhere yet. */
  visitor: (options?: BrowserContextOptions) => Promise<{ context: BrowserContext; page: Page }>
  /** A browser in which this account has signed in on the way to the given address. */
  signedIn: (account: Account, path?: string, options?: BrowserContextOptions) => Promise<Page>
}

/** The product with a real browser before it. Call it at the top of the file. */
export function usePortal(settings: PortalSettings = {}): World {
  const world = {} as World
  const browser = useBrowser()

  beforeAll(async () => {
    Object.assign(world, await startPortal(inject('cluster'), settings))
  })
  afterAll(() => world.close?.())

  world.visitor = (options) => browser.visitor({ baseURL: world.url, ...options })

  world.signedIn = async (account, path = '/', options = {}) => {
    const locale = account.language === 'de' ? 'de-DE' : 'en-GB'
    const { page } = await world.visitor({ locale, ...options })
    await page.goto(path)
    await signIn(page, account)
    return page
  }
  return world
}

/** Expects what a page comes to by itself. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 30_000 })
}

/** Expects something to be seen, now or in a moment. */
export async function expectShown(what: Locator): Promise<void> {
  await what.waitFor()
}
