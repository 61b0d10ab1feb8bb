import type { Locator, Page } from 'playwright-core'
import { callApi } from './portal-product.ts'
import { eventually } from './portal-world.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
// A label may end with a note that the field is optional.
export const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(new RegExp(`^${name}`))
export const expectSaved = (page: Page) => eventually(() => page.getByRole('dialog').count()).toBe(0)
export const expectValue = (input: Locator) => eventually(() => input.inputValue())

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A vehicle with one trip that ended yesterday at 1,000, in Ulm; returns the path of its expenses. */
export async function createVehicle(
  page: Page,
  more: object = {},
): Promise<{ path: string; vehicleId: string }> {
  const company = await callApi(page, 'POST', '/companies', {
    type: 'company',
    attributes: { name: 'Albwerk GmbH' },
  })
  const companyId = company.body.data.id
  const vehicle = await callApi(page, 'POST', `/companies/${companyId}/vehicles`, {
    type: 'vehicle',
    attributes: { licensePlate: 'RT-AW 7', timeZone: 'Europe/Berlin', odometer: 900, ...more },
  })
  const vehicleId = vehicle.body.data.id
  await callApi(page, 'POST', `/vehicles/${vehicleId}/trips`, {
    type: 'trip',
    attributes: {
      dateStartIso: hoursAgo(25),
      dateStartTz: 'Europe/Berlin',
      dateEndIso: hoursAgo(24),
      dateEndTz: 'Europe/Berlin',
      odometerStart: 900,
      odometerEnd: 1_000,
      coordinateEnd: { latitude: 48.4011, longitude: 9.9876 },
    },
  })
  return { path: `/company/${companyId}/vehicles/${vehicleId}/expenses`, vehicleId }
}

type Read = { data: { attributes: Record<string, unknown> }[] }
export const readExpenses = async (page: Page, vehicleId: string) =>
  (await callApi(page, 'GET', `/vehicles/${vehicleId}/expenses`)).body as unknown as Read
