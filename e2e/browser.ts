import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { findOrInstallChromium } from '../scripts/chromium.ts'

export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]

export const DESKTOP = { viewport: { width: 1440, height: 900 } }
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export type Visitor = { context: BrowserContext; page: Page }

// Without a graphics card WebGL costs seconds a page: maps are drawn plainly, unless a test is about them.
export const PLAIN_MAPS = '--disable-3d-apis'

/**
 * One Chromium for the test file. Each visitor has a browser profile of their own. Without a graphics card each
 * frame of a movement is painted by the processor, a fifth of what a browser test costs: visitors have asked for
 * stillness, unless a file wants to see what moves.
 */
export function useBrowser({ hasWebGl = false, hasMotion = false } = {}) {
  let browser: Browser | undefined

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findOrInstallChromium(),
      args: hasWebGl ? ARGS : [...ARGS, PLAIN_MAPS],
    })
  })
  afterAll(() => browser?.close())

  return {
    visitor: async (options: BrowserContextOptions = {}): Promise<Visitor> => {
      if (!browser) throw new Error('the browser is started before the tests')
      const reducedMotion = hasMotion ? 'no-preference' : 'reduce'
      const context = await browser.newContext({ locale: 'de-DE', reducedMotion, ...DESKTOP, ...options })
      context.setDefaultTimeout(30_000)
      return { context, page: await context.newPage() }
    },
  }
}
