import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { recordOffsets, writeTrips } from './long-logbook.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addVehicle, createCompany } from './vehicles-world.ts'

const world = usePortal()
let page: Page
let vehicleId: string
let vehicle: string

beforeAll(async () => {
  const made = await createCompany(world, 'de', PHONE)
  page = made.page
  vehicleId = await addVehicle(page, made.companyId, { odometer: 1_000 })
  await writeTrips(world, page, { id: vehicleId, companyId: made.companyId }, 320)
  vehicle = `/company/${made.companyId}/vehicles/${vehicleId}`
})

const scrollToEnd = () =>
  page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight, behavior: 'instant' }))

test.each([
  ['trips', `/trips`, 'Fahrten'],
  ['the change log', `/history?show=all`, 'Änderungen'],
])('%s of a vehicle on a phone: one page, and another one at its end', async (_, path, list) => {
  const call = path.startsWith('/trips') ? '/trips' : '/changes'
  const offsets = recordOffsets(page, `/vehicles/${vehicleId}${call}`)
  await page.goto(`${vehicle}${path}`)
  await expectShown(page.getByRole('list', { name: list }).getByRole('link').first())
  await page.waitForLoadState('networkidle')
  expect(offsets).toEqual(['0'])

  await scrollToEnd()
  await eventually(() => offsets).toEqual(['0', '50'])
  await page.waitForLoadState('networkidle')
  expect(offsets).toEqual(['0', '50'])
})
