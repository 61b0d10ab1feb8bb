import { mkdirSync, rmSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { startCluster } from '#server/testing/cluster.ts'
import { DESKTOP, PHONE } from '../e2e/browser.ts'
import { type Account, signIn, startPortal } from '../e2e/portal-product.ts'
import { fillPortal } from '../e2e/portal-sample.ts'
import { SCREENS } from '../e2e/portal-screens.ts'
import { findOrInstallChromium } from './chromium.ts'

// Every screen in its states, both themes, both languages and both sizes, as pictures in ./screens.
// Words after `npm run screens --` pick screens by a part of their name, e.g. `lists` or `de-light-1440`.

const FOLDER = 'screens'
const SIZES = { 1440: DESKTOP, 390: { ...PHONE, deviceScaleFactor: 2 } }
const only = process.argv.slice(2)

async function walk(browser: Browser, url: string, people: Record<string, Account>): Promise<number> {
  let count = 0
  for (const language of ['de', 'en'] as const)
    for (const [size, shape] of Object.entries(SIZES))
      for (const colorScheme of ['light', 'dark'] as const) {
        const options: BrowserContextOptions = {
          ...shape,
          baseURL: url,
          colorScheme,
          locale: language === 'de' ? 'de-DE' : 'en-GB',
          reducedMotion: 'reduce',
        }
        const pages = new Map<string, Page>()
        for (const screen of SCREENS) {
          const name = `${screen.name}-${language}-${colorScheme}-${size}`
          if (only.length > 0 && !only.every((part) => name.includes(part))) continue
          const page = pages.get(screen.as) ?? (await open(browser, options, people[screen.as]))
          pages.set(screen.as, page)
          await take(page, name, () => screen.show(page, language))
          await page.unrouteAll()
          count += 1
        }
        for (const page of pages.values()) await page.context().close()
      }
  return count
}

async function take(page: Page, name: string, show: () => Promise<void>): Promise<void> {
  try {
    await show()
    await page.evaluate('document.fonts.ready')
    await page.screenshot({ path: `${FOLDER}/${name}.png` })
  } catch (cause) {
    throw new Error(`no picture of ${name}, at ${page.url()}`, { cause })
  }
}

async function open(browser: Browser, options: BrowserContextOptions, account: Account | undefined) {
  const page = await (await browser.newContext(options)).newPage()
  page.setDefaultTimeout(60_000)
  if (!account) return page
  await page.goto('/')
  await signIn(page, account)
  return page
}

const cluster = await startCluster()
const portal = await startPortal(cluster.connection, {})
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const visitor = async (options: BrowserContextOptions) => ({
  page: await (await browser.newContext(options)).newPage(),
})
try {
  if (only.length === 0) rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const count = await walk(browser, portal.url, await fillPortal(portal, visitor))
  console.log(`${count} pictures in ./${FOLDER}`)
} finally {
  await browser.close()
  await portal.close()
  await cluster.stop()
}
