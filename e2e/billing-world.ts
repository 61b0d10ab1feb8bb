import type { Page } from 'playwright-core'
import { eventually, expectShown, type World } from './portal-world.ts'
import { addVehicle, createCompany } from './vehicles-world.ts'

/** A company in the sandbox with two vehicles and a signed-in owner. */
export async function buyingCompany(world: World) {
  const { page, companyId, owner } = await createCompany(world, 'de', { timezoneId: 'Europe/Berlin' })
  const vehicleId = await addVehicle(page, companyId, { licensePlate: 'RT-AK 7', odometer: 1_000 })
  await addVehicle(page, companyId, { licensePlate: 'RT-AK 100' })
  return { page, companyId, owner, vehicleId, path: `/company/${companyId}/settings/billing` }
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

export const dialog = (page: Page) => page.getByRole('dialog')

/** From the plans to the checkout of the sandbox. */
export async function choose(page: Page, plan: string): Promise<void> {
  await button(page, `${plan} wählen`).click()
  await page.waitForURL('**/sandbox/checkout/**')
}

/** Chooses the bank's answer and pays for this many vehicles. */
export async function pay(page: Page, answer: string, quantity = 1): Promise<void> {
  await page.getByRole('spinbutton').fill(String(quantity))
  await page.getByText(answer, { exact: true }).click()
  await button(page, 'Probekauf abschließen').click()
  await page.waitForURL('**/settings/billing*')
}

/** Buys Business by the year through the portal. */
export async function buyBusiness(page: Page, path: string, quantity: number): Promise<void> {
  await page.goto(path)
  await choose(page, 'Business')
  await pay(page, 'Zahlung gelingt', quantity)
  await expectShown(page.getByRole('heading', { name: 'Business' }))
  await eventually(() => new URL(page.url()).search).toBe('')
}

export async function assign(page: Page, plate: string): Promise<void> {
  await button(page, 'Zuordnen').first().click()
  await dialog(page).getByRole('button', { name: plate, exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })
}
