import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { useBrowser } from './browser.ts'
import {
  type Account,
  openSignedIn,
  type PortalProduct,
  type PortalSettings,
  signIn,
  startPortal,
} from './portal-product.ts'

export type World = PortalProduct & {
  /** A new browser profile, on a blank page. */
  visitor: (options?: BrowserContextOptions) => Promise<{ context: BrowserContext; page: Page }>
  /** A profile that is signed in as this account, at the given path or on a blank page. */
  openAs: (account: Account, path?: string, options?: BrowserContextOptions) => Promise<Page>
  /** The same through the provider's form, on the way to the path. */
  signInByForm: (account: Account, path?: string) => Promise<Page>
}

type Look = { hasMotion?: boolean; hasWebGl?: boolean }

/** The product and a real browser. Call it at the top of the file. */
export function usePortal({
  hasMotion = false,
  hasWebGl = false,
  ...settings
}: PortalSettings & Look = {}): World {
  const world = {} as World
  const browser = useBrowser({ hasMotion, hasWebGl })

  beforeAll(async () => {
    Object.assign(world, await startPortal(inject('cluster'), settings))
  })
  afterAll(() => world.close?.())

  world.visitor = (options) => browser.visitor({ baseURL: world.url, ...options })

  const visitorLike = async ({ language }: Account, options: BrowserContextOptions = {}) =>
    (await world.visitor({ locale: language === 'de' ? 'de-DE' : 'en-GB', ...options })).page

  world.openAs = async (account, path, options) => {
    const page = await visitorLike(account, options)
    await openSignedIn(page, world, account, path)
    return page
  }
  world.signInByForm = async (account, path = '/') => {
    const page = await visitorLike(account)
    await page.goto(path)
    await signIn(page, account)
    return page
  }
  return world
}

/** Polls until the expectation holds, rarely enough to leave the page its time: finding a role visits every element. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 30_000, interval: 100 })
}

/** Expects something to become visible. */
export async function expectShown(what: Locator): Promise<void> {
  await what.waitFor()
}
