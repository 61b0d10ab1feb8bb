import { mkdirSync, rmSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { startCluster } from '#server/testing/cluster.ts'
import { ARGS, DESKTOP, PHONE, PLAIN_MAPS } from '../e2e/browser.ts'
import { signInToDemo, startDemo } from '../e2e/demo-product.ts'
import { DEMO_SCREENS } from '../e2e/demo-screens.ts'
import { signIn, startPortal } from '../e2e/portal-product.ts'
import { fillPortal } from '../e2e/portal-sample.ts'
import { SCREENS } from '../e2e/portal-screens.ts'
import { PUBLIC_SCREENS } from '../e2e/public-screens.ts'
import { findOrInstallChromium } from './chromium.ts'

// Every screen in its states, both themes, both languages and both sizes, as pictures in ./screens.
// Words after `npm run screens --` pick screens by a part of their name, e.g. `lists` or `de-light-1440`.
// `--demo` takes the demo, as each of its roles sees it, into ./screens/demo.

const SIZES = { 1440: DESKTOP, 390: { ...PHONE, deviceScaleFactor: 2 } }
const isDemo = process.argv.includes('--demo')
const only = process.argv.slice(2).filter((word) => word !== '--demo')
const FOLDER = isDemo ? 'screens/demo' : 'screens'

type Shot = { name: string; as: string | null; show: (page: Page, language: 'de' | 'en') => Promise<void> }

/** The screens to take, the address of the product, and how to sign in. */
type Stage = {
  url: string
  shots: readonly Shot[]
  enter: (page: Page, as: string) => Promise<void>
  close: () => Promise<void>
}

type Outcome = { taken: number; missed: Error[] }

async function demoStage(): Promise<Stage> {
  const { url, close } = await startDemo(console.log)
  const roles = new Map(DEMO_SCREENS.flatMap(({ as }) => (as ? [[as as string, as] as const] : [])))
  const enter = async (page: Page, as: string) => {
    const role = roles.get(as)
    if (role) await signInToDemo(page, role)
  }
  return { url, close, shots: DEMO_SCREENS, enter }
}

async function sampleStage(browser: Browser): Promise<Stage> {
  const cluster = await startCluster()
  const portal = await startPortal(cluster.connection, {})
  const people = await fillPortal(portal, async (options) => ({
    page: await (await browser.newContext(options)).newPage(),
  }))
  const enter = async (page: Page, as: string) => {
    const account = people[as]
    if (!account) return
    await page.goto('/')
    await signIn(page, account)
  }
  const close = async () => {
    await portal.close()
    await cluster.stop()
  }
  return { url: portal.url, close, shots: [...PUBLIC_SCREENS, ...SCREENS], enter }
}

/** Takes all screenshots. Failures are reported at the end and do not stop the others. */
async function takeAll(browser: Browser, { url, shots, enter }: Stage): Promise<Outcome> {
  const outcome: Outcome = { taken: 0, missed: [] }
  for (const language of ['de', 'en'] as const)
    for (const [size, shape] of Object.entries(SIZES))
      for (const colorScheme of ['light', 'dark'] as const) {
        const options: BrowserContextOptions = {
          ...shape,
          baseURL: url,
          colorScheme,
          locale: language === 'de' ? 'de-DE' : 'en-GB',
          reducedMotion: 'reduce',
          timezoneId: 'Europe/Berlin',
        }
        const pages = new Map<string | null, Page>()
        for (const { name: shot, as, show } of shots) {
          const name = `${shot}-${language}-${colorScheme}-${size}`
          if (only.length > 0 && !only.every((part) => name.includes(part))) continue
          const page = pages.get(as) ?? (await open(browser, options))
          if (!pages.has(as) && as !== null) await enter(page, as)
          pages.set(as, page)
          try {
            await takeScreenshot(page, name, () => show(page, language))
            outcome.taken += 1
          } catch (cause) {
            outcome.missed.push(new Error(`no picture of ${name}, at ${page.url()}`, { cause }))
          }
          await page.unrouteAll()
        }
        for (const page of pages.values()) await page.context().close()
      }
  return outcome
}

async function takeScreenshot(page: Page, name: string, show: () => Promise<void>): Promise<void> {
  await show()
  await page.evaluate('document.fonts.ready')
  // Fields and maps whose code is loaded later; an editor that is only measured shows none.
  const late = '.field[aria-busy=true], .map-wait, .map-canvas:not([data-state=drawn])'
  await page.locator(late).filter({ visible: true }).first().waitFor({ state: 'detached' })
  await page.screenshot({ path: `${FOLDER}/${name}.png` })
}

async function open(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  page.setDefaultTimeout(60_000)
  return page
}

const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  // Software rendering of a map can take more than a minute on a busy machine.
  args: [...ARGS, PLAIN_MAPS],
})
const stage = await (isDemo ? demoStage() : sampleStage(browser))
try {
  if (only.length === 0) rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const { taken, missed } = await takeAll(browser, stage)
  console.log(`${taken} pictures in ./${FOLDER}`)
  for (const miss of missed) console.error(miss)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await stage.close()
}
