import type { Page } from 'playwright-core'
import { CLUB, COMPANY } from '../demo/fixtures/people.ts'
import type { DemoRole } from './demo-product.ts'
import { historyEntries, historySummary, quickEntry, rowOpeners, tripStart } from './locators.ts'
import { callApi } from './portal-product.ts'
import { byLanguage, companyPath, go, goToList, type Screen } from './portal-screen.ts'

export type DemoScreen = Omit<Screen, 'as'> & { as: DemoRole | null }

const company = (page: Page) => companyPath(page, COMPANY.name)

/** A vehicle of which the role sees much: the owner's own, or the one assigned to the driver. */
async function vehicle(page: Page): Promise<string> {
  const path = await company(page)
  const { body } = await callApi(page, 'GET', `${path.replace('company', 'companies')}/vehicles`)
  const all = body.data as unknown as (typeof body.data)[]
  const own = all.find(({ attributes }) => attributes.licensePlate === 'RT-AK 100') ?? all[0]
  return `${path}/vehicles/${own?.id}`
}

type TripReply = {
  id: string
  attributes: { hasTrack: boolean; category: string }
  meta: { version: number }
}

/** The newest trip with enough to show. */
async function openTrip(page: Page, matches: (trip: TripReply) => boolean): Promise<void> {
  const path = await vehicle(page)
  const { body } = await callApi(page, 'GET', `/vehicles/${path.split('/').at(-1)}/trips?page[limit]=200`)
  const trips = body.data as unknown as TripReply[]
  await goToList(page, `${path}/trips?trip=${(trips.find(matches) ?? trips[0])?.id}`)
  await tripStart(page).waitFor()
}

const openFirst = async (page: Page, path: string) => {
  await goToList(page, path)
  await rowOpeners(page).nth(1).click()
  await page.getByRole('dialog').waitFor()
}

type ScreenSet = Record<string, Screen['show']>

/** Screens of everybody with a vehicle. */
const DRIVERS: ScreenSet = {
  overview: async (page) => {
    await go(page, `${await company(page)}/overview`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
  },
  vehicles: async (page) => goToList(page, `${await company(page)}/vehicles`),
  'reminders-company': async (page) => goToList(page, `${await company(page)}/reminders`),
  trips: async (page) => goToList(page, `${await vehicle(page)}/trips`),
  'trips-quick': async (page) => {
    await goToList(page, `${await vehicle(page)}/trips?quick=true`)
    await quickEntry(page).waitFor()
  },
  'trips-ticked': async (page) => {
    await goToList(page, `${await vehicle(page)}/trips`)
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  },
  'trip-editor': async (page) => {
    await openTrip(page, ({ attributes }) => attributes.hasTrack && attributes.category === 'business')
    await page.locator('[data-state=drawn]').waitFor()
  },
  'trip-new': async (page) => {
    await goToList(page, `${await vehicle(page)}/trips?trip=new`)
    await tripStart(page).waitFor()
  },
  'trips-filtered': async (page) => goToList(page, `${await vehicle(page)}/trips?category=business`),
  'trip-history': async (page) => {
    await openTrip(page, ({ meta }) => meta.version > 1)
    await historySummary(page).click()
    await historyEntries(page).first().waitFor()
    await historyEntries(page).last().scrollIntoViewIfNeeded()
  },
  calendar: async (page) => {
    await go(page, `${await vehicle(page)}/calendar`)
    await page.getByRole('table').getByRole('link').first().waitFor()
  },
  changes: async (page) => goToList(page, `${await vehicle(page)}/history`),
  'changes-all': async (page) => goToList(page, `${await vehicle(page)}/history?show=all`),
  expenses: async (page) => goToList(page, `${await vehicle(page)}/expenses`),
  'expense-editor': async (page) => openFirst(page, `${await vehicle(page)}/expenses`),
  'expense-new': async (page) => {
    await goToList(page, `${await vehicle(page)}/expenses?expense=new`)
    await page.getByRole('dialog').waitFor()
  },
  tags: async (page) => goToList(page, `${await company(page)}/selectionlists/tags`),
  contacts: async (page) => goToList(page, `${await company(page)}/selectionlists/contacts`),
  profile: (page) => go(page, '/user/profile'),
  'profile-menu': async (page) => {
    await goToList(page, `${await company(page)}/vehicles`)
    await page.getByRole('button', { name: /^(Profilmenü|Profile menu)/ }).click()
    await page.getByRole('menu').waitFor()
  },
  palette: async (page) => {
    await goToList(page, `${await company(page)}/vehicles`)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
  },
  menu: async (page, language) => {
    await goToList(page, `${await company(page)}/vehicles`)
    const burger = page.getByRole('button', { name: byLanguage(language, 'Menü öffnen', 'Open menu') })
    if (await burger.isVisible()) await burger.click()
  },
}

/** Screens of staff only. */
const STAFF: ScreenSet = {
  'vehicle-new': async (page) => {
    await go(page, `${await company(page)}/vehicles?vehicle=new`)
    await page.getByRole('dialog').waitFor()
  },
  'vehicle-users': async (page) => goToList(page, `${await vehicle(page)}/users`),
  'vehicle-user-picker': async (page) => {
    await go(page, `${await vehicle(page)}/users/add`)
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  },
  'vehicle-user': async (page) => {
    await goToList(page, `${await vehicle(page)}/users`)
    await rowOpeners(page).first().click()
    await page.getByRole('dialog').waitFor()
  },
  'vehicle-settings': async (page) => {
    await go(page, `${await vehicle(page)}/settings`)
    await page.getByRole('form').first().waitFor()
  },
  'vehicle-delete': async (page, language) => {
    await go(page, `${await vehicle(page)}/settings/deletion`)
    await page
      .getByRole('button', { name: byLanguage(language, 'Fahrzeug löschen', 'Delete vehicle') })
      .click()
    await page.getByRole('dialog').waitFor()
  },
  drivers: async (page) => goToList(page, `${await company(page)}/selectionlists/drivers`),
  reasons: async (page) => goToList(page, `${await company(page)}/selectionlists/reasons`),
  'contact-editor': async (page) => openFirst(page, `${await company(page)}/selectionlists/contacts`),
  employees: async (page) => goToList(page, `${await company(page)}/employees`),
  'employee-editor': async (page) => openFirst(page, `${await company(page)}/employees`),
  invite: async (page) => {
    await goToList(page, `${await company(page)}/employees`)
    await page.keyboard.press('n')
    await page.getByRole('dialog').waitFor()
  },
  invitations: async (page) => goToList(page, `${await company(page)}/employees/invitations`),
  'settings-general': async (page) => go(page, `${await company(page)}/settings/general`),
}

/** Screens that are refused to drivers. */
const FORBIDDEN: ScreenSet = {
  'no-permission': async (page) => go(page, `${await company(page)}/employees`),
}

const OWNERS: ScreenSet = {
  'my-reasons': (page) => goToList(page, '/user/selectionlists/reasons'),
}

/** Users of several companies switch between them. */
const MANAGERS: ScreenSet = {
  'club-vehicles': async (page) => goToList(page, `${await companyPath(page, CLUB.name)}/vehicles`),
  'club-trips': async (page) => {
    await goToList(page, `${await companyPath(page, CLUB.name)}/vehicles`)
    await rowOpeners(page).first().click()
    await page
      .getByRole('table', { name: /^(Fahrten|Trips)$/ })
      .or(page.getByRole('list', { name: /^(Fahrten|Trips)$/ }))
      .waitFor()
  },
}

const screensFor = (as: DemoRole, shown: ScreenSet): DemoScreen[] =>
  Object.entries(shown).map(([name, show]) => ({ name: `${as}-${name}`, as, show }))

/** The whole portal as each role sees it. */
export const DEMO_SCREENS: readonly DemoScreen[] = [
  {
    name: 'sign-in',
    as: null,
    show: async (page) => {
      await page.goto('/')
      await page.getByRole('region', { name: /^Demo/ }).waitFor()
    },
  },
  ...screensFor('owner', { ...DRIVERS, ...STAFF, ...OWNERS }),
  ...screensFor('manager', { ...DRIVERS, ...STAFF, ...MANAGERS }),
  ...screensFor('driver', { ...DRIVERS, ...FORBIDDEN }),
  ...screensFor('invited', {
    question: async (page) => {
      await page.goto('/')
      await page.getByRole('dialog').waitFor()
    },
  }),
]
