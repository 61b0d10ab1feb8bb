import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { type Account, openSignedIn } from './portal-product.ts'
import { fillPortal } from './portal-sample.ts'
import type { Screen } from './portal-screen.ts'
import { usePortal } from './portal-world.ts'
import { zoomFaults } from './zoom.ts'

const DEVICES = {
  desktop: { language: 'de', locale: 'de-DE', shape: DESKTOP },
  phone: { language: 'en', locale: 'en-GB', shape: PHONE },
} as const

// Every kind of page and layer once.
const ZOOMED =
  /^(setup|profile|company-contacts|contact-editor|palette|vehicles|vehicle-(new|delete|users)|trips(-ticked|-merge|-quick)?|trip-editor|calendar|expenses|expense-new|reports(-empty)?|report-template|billing-(plans|current|quantity|assign)|vehicles-report|employees|invite-dialog|settings-general)$/

/** Runs axe on these screens, light and dark, and zooms them on a desktop. Call it at the top of a test file. */
export function testAxe(device: keyof typeof DEVICES, screens: readonly Screen[]): void {
  const { language, locale, shape } = DEVICES[device]
  const world = usePortal()
  const pages = new Map<string, Page>()

  beforeAll(async () => {
    // axe checks every single row.
    const people = await fillPortal(world, (options) => world.visitor(options), { isBrief: true })
    for (const as of new Set(screens.map((screen) => screen.as))) pages.set(as, await open(people, as))
  })

  async function open(people: Record<string, Account>, as: string): Promise<Page> {
    const account = people[as]
    if (!account) throw new Error(`there is no account ${as}`)
    const { page } = await world.visitor({ ...shape, locale })
    await openSignedIn(page, world, account)
    return page
  }

  test.each(screens)(
    `axe finds no fault in $name on a ${device}, light and dark`,
    async ({ name, as, show }) => {
      const page = pages.get(as)
      if (!page) throw new Error(`nobody is signed in as ${as}`)
      await page.unrouteAll()
      await page.emulateMedia({ colorScheme: 'light' })
      await show(page, language)
      const magnified = device === 'desktop' && ZOOMED.test(name) ? await zoomFaults(page) : []
      expect([...magnified, ...(await axeFaults(page))]).toEqual([])
    },
  )
}
