import type { Page } from 'playwright-core'
import { COMPANY } from '../demo/cast/people.ts'
import type { DemoRole } from './demo-product.ts'
import { callApi } from './portal-product.ts'
import { byLanguage, companyPath, go, goToList, type Screen } from './portal-screen.ts'

export type DemoScreen = Omit<Screen, 'as'> & { as: DemoRole | null }

const company = (page: Page) => companyPath(page, COMPANY.name)

/** A vehicle of which the role sees much: the owner's own, or the one that a driver has. */
async function vehicle(page: Page): Promise<string> {
  const path = await company(page)
  const { body } = await callApi(page, 'GET', `${path.replace('company', 'companies')}/vehicles`)
  const all = body.data as unknown as (typeof body.data)[]
  const own = all.find(({ attributes }) => attributes.licensePlate === 'RT-AK 100') ?? all[0]
  return `${path}/vehicles/${own?.id}`
}

type Listed = { id: string; attributes: { hasTrack: boolean; category: string }; meta: { version: number } }

/** The newest trip that has something to show. */
async function openTrip(page: Page, isIt: (trip: Listed) => boolean): Promise<void> {
  const path = await vehicle(page)
  const { body } = await callApi(page, 'GET', `/vehicles/${path.split('/').at(-1)}/trips?page[limit]=200`)
  const trips = body.data as unknown as Listed[]
  await goToList(page, `${path}/trips?trip=${(trips.find(isIt) ?? trips[0])?.id}`)
  await page.locator('.leg').first().waitFor()
}

const openFirst = async (page: Page, path: string) => {
  await goToList(page, path)
  await page.locator('.row-open').nth(1).click()
  await page.getByRole('dialog').waitFor()
}

type Shown = Record<string, Screen['show']>

/** What everybody with a vehicle sees. */
const DRIVERS: Shown = {
  vehicles: async (page) => goToList(page, `${await company(page)}/vehicles`),
  trips: async (page) => goToList(page, `${await vehicle(page)}/trips`),
  'trips-quick': async (page) => {
    await goToList(page, `${await vehicle(page)}/trips?quick=true`)
    await page.locator('.quick').waitFor()
  },
  'trips-ticked': async (page) => {
    await goToList(page, `${await vehicle(page)}/trips`)
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  },
  'trip-editor': async (page) => {
    await openTrip(page, ({ attributes }) => attributes.hasTrack && attributes.category === 'business')
    await page.locator('[data-state=drawn]').waitFor()
  },
  'trip-history': async (page) => {
    await openTrip(page, ({ meta }) => meta.version > 1)
    await page.locator('.history > summary').click()
    await page.locator('.history li').first().waitFor()
    await page.locator('.history li').last().scrollIntoViewIfNeeded()
  },
  calendar: async (page) => {
    await go(page, `${await vehicle(page)}/calendar`)
    await page.locator('.day-trip').first().waitFor()
  },
  expenses: async (page) => goToList(page, `${await vehicle(page)}/expenses`),
  'expense-editor': async (page) => openFirst(page, `${await vehicle(page)}/expenses`),
  tags: async (page) => goToList(page, `${await company(page)}/selectionlists/tags`),
  contacts: async (page) => goToList(page, `${await company(page)}/selectionlists/contacts`),
  profile: (page) => go(page, '/user/profile'),
}

/** What only those see who run the company. */
const STAFF: Shown = {
  'vehicle-new': async (page) => {
    await go(page, `${await company(page)}/vehicles?vehicle=new`)
    await page.getByRole('dialog').waitFor()
  },
  'vehicle-users': async (page) => goToList(page, `${await vehicle(page)}/users`),
  'vehicle-settings': async (page) => {
    await go(page, `${await vehicle(page)}/settings`)
    await page.getByRole('form').first().waitFor()
  },
  drivers: async (page) => goToList(page, `${await company(page)}/selectionlists/drivers`),
  reasons: async (page) => goToList(page, `${await company(page)}/selectionlists/reasons`),
  'contact-editor': async (page) => openFirst(page, `${await company(page)}/selectionlists/contacts`),
  employees: async (page) => goToList(page, `${await company(page)}/employees`),
  'employee-editor': async (page) => openFirst(page, `${await company(page)}/employees`),
  invitations: async (page) => goToList(page, `${await company(page)}/employees/invitations`),
  'settings-general': async (page) => go(page, `${await company(page)}/settings/general`),
  menu: async (page, language) => {
    await goToList(page, `${await company(page)}/vehicles`)
    const burger = page.getByRole('button', { name: byLanguage(language, 'Menü öffnen', 'Open menu') })
    if (await burger.isVisible()) await burger.click()
  },
}

const OWNERS: Shown = {
  'my-reasons': (page) => goToList(page, '/user/selectionlists/reasons'),
}

const shownTo = (as: DemoRole, shown: Shown): DemoScreen[] =>
  Object.entries(shown).map(([name, show]) => ({ name: `${as}-${name}`, as, show }))

/** The whole portal as each role sees it. */
export const DEMO_SCREENS: readonly DemoScreen[] = [
  {
    name: 'sign-in',
    as: null,
    show: async (page) => {
      await page.goto('/')
      await page.locator('.demo').waitFor()
    },
  },
  ...shownTo('owner', { ...DRIVERS, ...STAFF, ...OWNERS }),
  ...shownTo('manager', { ...DRIVERS, ...STAFF }),
  ...shownTo('driver', DRIVERS),
  ...shownTo('invited', {
    question: async (page) => {
      await page.goto('/')
      await page.getByRole('dialog').waitFor()
    },
  }),
]
