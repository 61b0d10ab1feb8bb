import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
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

// Without a GPU WebGL is slow, so maps are off unless a test needs them.
export const PLAIN_MAPS = '--disable-3d-apis'
const NO_WEBGL = [PLAIN_MAPS, '--in-process-gpu']

// The pages of a test live for seconds: neither optimising their code nor a process of its own for each pays off.
const SHORT_LIVES = ['--js-flags=--no-opt --no-maglev', '--renderer-process-limit=1']

/**
 * One Chromium per test file, one profile per visitor. A profile opened by a test is closed after it: its pages would go
 * on polling and painting. Reduced motion, because painting animations without a GPU costs a fifth of the time.
 */
export function useBrowser({ hasWebGl = false, hasMotion = false } = {}) {
  let browser: Browser | undefined
  let ofTest: BrowserContext[] = []

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findOrInstallChromium(),
      args: [...ARGS, ...SHORT_LIVES, ...(hasWebGl ? [] : NO_WEBGL)],
    })
  })
  afterAll(() => browser?.close())
  beforeEach(() => {
    ofTest = []
  })
  afterEach(async () => {
    await Promise.all(ofTest.map((context) => context.close()))
  })

  return {
    visitor: async (options: BrowserContextOptions = {}): Promise<Visitor> => {
      if (!browser) throw new Error('the browser is started before the tests')
      const reducedMotion = hasMotion ? 'no-preference' : 'reduce'
      const context = await browser.newContext({ locale: 'de-DE', reducedMotion, ...DESKTOP, ...options })
      context.setDefaultTimeout(30_000)
      ofTest.push(context)
      return { context, page: await context.newPage() }
    },
  }
}
