import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { type Account, signIn } from './portal-product.ts'
import { fillPortal } from './portal-sample.ts'
import { SCREENS } from './portal-screens.ts'
import { usePortal } from './portal-world.ts'

const world = usePortal()
const VARIANTS = [
  { language: 'de', size: 1440, shape: DESKTOP },
  { language: 'en', size: 390, shape: PHONE },
] as const

let people: Record<string, Account>
const pages = new Map<string, Page>()

beforeAll(async () => {
  // A few rows stand for all: axe looks at every single one.
  people = await fillPortal(world, (options) => world.visitor(options), { commutes: 2 })
})

async function pageOf(as: string, { language, shape }: (typeof VARIANTS)[number]): Promise<Page> {
  const known = pages.get(`${as} ${language}`)
  const account = people[as]
  if (known || !account) return known ?? Promise.reject(new Error(`nobody is ${as}`))
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  const { page } = await world.visitor({ ...shape, locale, reducedMotion: 'reduce' })
  await page.goto('/')
  await signIn(page, account)
  pages.set(`${as} ${language}`, page)
  return page
}

// Every screen as a whole; on a phone those that are laid out in another way there.
const ON_PHONES =
  /^vehicles$|^trips$|^trip-editor$|^calendar$|setup|employees$|company-invitations|invitation-modal|my-drivers|company-contacts|contact-editor|driver-faults|sign-in-again|profile-menu|drawer|toast/
const CASES = VARIANTS.flatMap((variant) =>
  SCREENS.filter(
    ({ name, isLikeAnother }) => !isLikeAnother && (variant.size !== 390 || ON_PHONES.test(name)),
  ).map((screen) => ({
    ...screen,
    variant,
  })),
)

test.each(CASES)(
  'axe finds no fault in $name, in $variant.language at $variant.size, light and dark',
  async ({ as, show, variant }) => {
    const page = await pageOf(as, variant)
    await page.unrouteAll()
    await page.emulateMedia({ colorScheme: 'light' })
    await show(page, variant.language)
    expect(await axeFaults(page)).toEqual([])
  },
)
