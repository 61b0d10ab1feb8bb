import type { BrowserContextOptions, Page } from 'playwright-core'
import { fillPeople } from './people-sample.ts'
import { type Account, callApi, openSignedIn, type PortalProduct } from './portal-product.ts'
import { fillReports } from './reports-sample.ts'
import { fillVehicles } from './vehicles-sample.ts'

const DRIVERS = [
  ['Miriam', 'Kern'],
  ['Jonas', 'Kern'],
  ['Ayşe', 'Yıldız'],
  ['Tobias', 'Brenner'],
  ['Katharina', 'Vogt'],
  ['Emil', 'Schäufele'],
  ['Zoë', 'Hägele'],
  ['Mateusz', 'Wójcik'],
  ['Leonie', 'Ott'],
  ['Friedrich', 'von der Heyden-Schwarzenbach'],
]

const CONTACTS = [
  ['Jürgen', 'Ott', 'Scharr Wärme GmbH', 'Königstraße 70', '70173', 'Stuttgart'],
  ['Karin', 'Vogt', 'Stadtwerke Metzingen', 'Ulmer Straße 99', '72555', 'Metzingen'],
  ['Paul', 'Brenner', 'Hausverwaltung Brenner', 'Bahnhofstraße 4', '72622', 'Nürtingen'],
  [null, null, 'DRK-Zentrum Münsingen', 'Hauptstraße 12', '72525', 'Münsingen'],
  ['Sabine', 'Lang', 'Praxis Dr. Lang', 'Europaplatz 2', '72072', 'Tübingen'],
  ['Mehmet', 'Arslan', 'Arslan Bau', 'Münsterplatz 50', '89073', 'Ulm'],
  ['Anna', 'Berger', null, null, null, null],
] as const

const REASONS = [
  'Wartung Heizzentrale',
  'Angebotstermin',
  'Abnahme',
  'Notdienst',
  'Fahrdienst Ortsverein',
  'Materialeinkauf',
  'Schulung',
  'Baustellenbesprechung',
]
const TAGS = ['Baustelle Süd', 'Kostenstelle 4100', 'Messe', 'Notdienst', 'Privatanteil', 'Projekt Albblick']

type Visitor = (options: BrowserContextOptions) => Promise<{ page: Page }>

/**
 * Users and data for the screenshots: an owner with full lists, a new user, and one whose session ends. With `isBrief`,
 * a few rows, one of each kind.
 */
export async function fillPortal(
  portal: PortalProduct,
  visitor: Visitor,
  { isBrief = false } = {},
): Promise<Record<string, Account>> {
  const owner = await portal.account({ email: 'miriam.kern@albwerk.example' })
  const fresh = await portal.account({ firstName: 'Jonas', email: 'jonas.kern@example.com' })
  const leaving = await portal.account({ firstName: 'Tobias', email: 'tobias.brenner@example.com' })
  const { page } = await visitor({ baseURL: portal.url, locale: 'de-DE' })
  await openSignedIn(page, portal, owner)
  const reply = await callApi(page, 'POST', '/companies', {
    type: 'company',
    attributes: { name: 'Albwerk GmbH' },
  })
  await fillLists(page, `/companies/${reply.body.data.id}`)
  await fillVehicles(page, reply.body.data.id, isBrief)
  await fillReports(page, reply.body.data.id)
  await fillLists(page, '/users/me')
  await joinSecondCompany(portal, page, visitor)
  const invited = await fillPeople(portal, page, reply.body.data.id)
  await page.context().close()
  return { owner, fresh, leaving, invited }
}

/** A second company, in which the owner of the first is an employee. */
async function joinSecondCompany(portal: PortalProduct, page: Page, visitor: Visitor): Promise<void> {
  const { page: other } = await visitor({ baseURL: portal.url, locale: 'de-DE' })
  await openSignedIn(other, portal, await portal.account({ firstName: 'Bea' }))
  const made = await callApi(other, 'POST', '/companies', {
    type: 'company',
    attributes: { name: 'Kern Consulting' },
  })
  const me = await callApi(page, 'GET', '/users/me')
  const membership = {
    company_id: made.body.data.id,
    user_id: me.body.data.id,
    role: 'company_user' as const,
  }
  await portal.db.insertInto('memberships').values(membership).execute()
  await other.context().close()
}

async function fillLists(page: Page, base: string): Promise<void> {
  const add = (list: string, type: string, attributes: Record<string, unknown>) =>
    callApi(page, 'POST', `${base}/selectionlists/${list}`, { type, attributes })
  for (const [firstName, lastName] of DRIVERS) await add('drivers', 'driver', { firstName, lastName })
  for (const [firstName, lastName, company, street, postalCode, city] of CONTACTS)
    await add('contacts', 'contact', {
      firstName,
      lastName,
      company,
      ...(city && { place: { address: { street, postalCode, city, country: 'DE' } } }),
    })
  for (const label of REASONS) await add('reasons', 'reason', { label })
  for (const label of TAGS) await add('tags', 'tag', { label })
  // More than one page.
  const many = base === '/users/me' ? 0 : 50
  for (let number = 1; number <= many; number += 1)
    await add('reasons', 'reason', { label: `Kundentermin ${String(number).padStart(3, '0')}` })
}
