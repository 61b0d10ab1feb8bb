import type { Page } from 'playwright-core'
import { type Account, callApi } from './portal-product.ts'
import type { World } from './portal-world.ts'

export type Words = Record<string, string>

/** A company with a signed-in owner, on a blank page. */
export async function createCompany(world: World, language: 'de' | 'en' = 'de', options = {}) {
  const owner = await world.account({ language })
  const page = await world.openAs(owner, undefined, options)
  const reply = await callApi(page, 'POST', '/companies', {
    type: 'company',
    attributes: { name: 'Albwerk GmbH' },
  })
  return { owner, page, companyId: reply.body.data.id }
}

/** Another member of the company, signed in, on a blank page. */
export async function joinCompany(
  world: World,
  companyId: string,
  role: 'company_manager' | 'company_user',
  values: Partial<Account> = {},
  options = {},
): Promise<{ page: Page; id: string }> {
  const account = await world.account({ firstName: 'Jonas', ...values })
  const page = await world.openAs(account, undefined, options)
  const me = await callApi(page, 'GET', '/users/me')
  const { id } = me.body.data
  await world.db.insertInto('memberships').values({ company_id: companyId, user_id: id, role }).execute()
  return { page, id }
}

export async function addVehicle(page: Page, companyId: string, attributes: object = {}): Promise<string> {
  const { body } = await callApi(page, 'POST', `/companies/${companyId}/vehicles`, {
    type: 'vehicle',
    attributes: { licensePlate: 'TÜ-AW 214', timeZone: 'Europe/Berlin', ...attributes },
  })
  return body.data.id
}

/** A trip on a day of March 2026, from one hour to the next. */
export const tripOn = (day: number, hour: number, from: number, to: number, more: object = {}) => {
  const at = (minute: string) =>
    `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:${minute}:00+01:00`
  return {
    dateStartIso: at('00'),
    dateStartTz: 'Europe/Berlin',
    dateEndIso: at('40'),
    dateEndTz: 'Europe/Berlin',
    odometerStart: from,
    odometerEnd: to,
    ...more,
  }
}

export async function addTrip(page: Page, vehicleId: string, attributes: object): Promise<string> {
  const { body } = await callApi(page, 'POST', `/vehicles/${vehicleId}/trips`, {
    type: 'trip',
    attributes: attributes as Record<string, unknown>,
  })
  return body.data.id
}

export const namedPlace = (name: string) => ({ name, address: null, coordinate: null })
