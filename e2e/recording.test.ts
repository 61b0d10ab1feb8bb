import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { processRecordings } from '#server/recording/public.ts'
import { driveFrom, ownTracksBatch } from '#server/recording/testing.ts'
import { axeFaults } from './axe.ts'
import { PHONE } from './browser.ts'
import { toasts } from './locators.ts'
import { callApi } from './portal-product.ts'
import { expectShown, usePortal } from './portal-world.ts'
import { addVehicle, createCompany, joinCompany } from './vehicles-world.ts'

const world = usePortal()

const HOUR = 3_600_000

/** Does what the worker does every minute. */
const processAll = () =>
  processRecordings({ db: world.db, config: world.config, log: createLog('silent') }).run(null)

test('a phone is paired, its drive is a trip, the odometer is confirmed, and the phone revoked', async () => {
  const { page, companyId } = await createCompany(world)
  const vehicleId = await addVehicle(page, companyId, { odometer: 1_000 })
  const vehicle = `/company/${companyId}/vehicles/${vehicleId}`
  await page.goto(`${vehicle}/settings`)
  await page.getByRole('navigation').getByRole('link', { name: 'Aufzeichnung' }).click()
  await expectShown(page.getByRole('heading', { name: 'Noch kein Gerät' }))
  await page.getByRole('button', { name: 'Gerät koppeln' }).click()
  const dialog = page.getByRole('dialog', { name: /^Gerät koppeln/ })
  await dialog.getByLabel('Name des Geräts').fill('Pixel 8')
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await expectShown(dialog.getByRole('img', { name: 'QR-Code der Adresse' }))
  await expectShown(dialog.getByText('Warten auf die erste Position …'))
  const address = await dialog.getByText(/\/ingest\//).innerText()

  const body = JSON.stringify(ownTracksBatch(driveFrom(Date.now() - 2 * HOUR)))
  const send = () => fetch(address, { method: 'POST', body })
  expect((await send()).status).toBe(200)
  await expectShown(dialog.getByText('Position empfangen'))
  expect(await axeFaults(page)).toEqual([])
  // axe leaves marks that React does not know.
  await page.goto(`${vehicle}/settings/recording`)
  await expectShown(page.getByRole('listitem').filter({ hasText: 'Pixel 8' }).getByText('OwnTracks'))
  await processAll()

  await page.goto(`${vehicle}/trips`)
  await expectShown(page.getByRole('row').filter({ hasText: 'berechnet, noch nicht bestätigt' }))
  await page.getByRole('button', { name: 'Kilometerstand bestätigen' }).click()
  const reading = page.getByLabel('Abgelesener Kilometerstand')
  await reading.fill('1050')
  await expectShown(page.getByRole('dialog').getByText('Prüfen', { exact: true }))
  await reading.fill('1012,5')
  await page.getByRole('dialog').getByRole('button', { name: 'Kilometerstand bestätigen' }).click()
  await expectShown(toasts(page).getByText('Kilometerstand bestätigt'))
  await expectShown(page.getByRole('row').filter({ hasText: '1.012,5' }))
  expect(await page.getByText('berechnet, noch nicht bestätigt').count()).toBe(0)

  await page.goto(`${vehicle}/settings/recording`)
  await page.getByRole('button', { name: 'Aktionen für Pixel 8' }).click()
  await page.getByRole('menuitem', { name: 'Widerrufen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Widerrufen' }).click()
  await expectShown(page.getByText('widerrufen', { exact: true }))
  expect((await send()).status).toBe(404)
  expect(await axeFaults(page)).toEqual([])
})

test('a device whose address a removed manager knows says so until it is paired again', async () => {
  const { page, companyId } = await createCompany(world)
  const vehicleId = await addVehicle(page, companyId)
  const manager = await joinCompany(world, companyId, 'company_manager')
  const device = { type: 'device', attributes: { name: 'Tracker im Kofferraum' } }
  await callApi(manager.page, 'POST', `/vehicles/${vehicleId}/devices`, device)
  const settings = `/company/${companyId}/vehicles/${vehicleId}/settings/recording`
  const warning = page.getByText('Die Adresse dieses Geräts kennt noch jemand')
  await page.goto(settings)
  await expectShown(page.getByRole('button', { name: 'Aktionen für Tracker im Kofferraum' }))
  expect(await warning.count()).toBe(0)

  await callApi(page, 'DELETE', `/companies/${companyId}/users/${manager.id}`)
  await page.reload()
  await expectShown(warning)
  expect(await axeFaults(page)).toEqual([])
  // axe leaves marks that React does not know.
  await page.goto(settings)
  await page.getByRole('button', { name: 'Neu koppeln' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Neu koppeln' }).click()
  await expectShown(page.getByRole('dialog').getByText(/\/ingest\//))
  await expect.poll(() => warning.count()).toBe(0)
})

/** About 60 m to the north; the server allows 250 km/h. */
const STEP = 0.000_54

async function drive(page: Page, from: number, to: number): Promise<void> {
  for (let nth = from; nth < to; nth += 1) {
    await page.waitForTimeout(1_100)
    await page.context().setGeolocation({ latitude: 48.49 + nth * STEP, longitude: 9.2, accuracy: 6 })
  }
}

test('a driver records with the portal, without a network in the middle, and nothing is lost', async () => {
  const { page: owner, companyId } = await createCompany(world)
  const vehicleId = await addVehicle(owner, companyId, { odometer: 1_000 })
  const { page, id } = await joinCompany(world, companyId, 'company_user', {}, PHONE)
  await callApi(owner, 'PATCH', `/vehicles/${vehicleId}/users`, {
    type: 'user',
    id,
    attributes: { roles: ['vehicle_user'] },
  })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 48.49, longitude: 9.2, accuracy: 6 })
  await page.goto(`/company/${companyId}/overview`)
  await page.getByRole('link', { name: 'Fahrt starten' }).click()
  await page.getByRole('button', { name: 'Fahrt starten' }).click()
  await expectShown(page.getByText('wird aufgezeichnet'))
  await drive(page, 1, 3)
  await page.context().setOffline(true)
  await drive(page, 3, 5)
  await expectShown(page.getByText(/^Kein Netz: \d+ Positionen/))
  await page.context().setOffline(false)
  await drive(page, 5, 7)
  await owner.goto(`/company/${companyId}/vehicles/${vehicleId}/trips`)
  await expectShown(owner.getByRole('status').filter({ hasText: 'Unterwegs' }))
  expect(await axeFaults(page)).toEqual([])
  await page.reload()
  await expectShown(page.getByText('wird aufgezeichnet'))
  await page.getByRole('button', { name: 'Fahrt beenden' }).click()

  await expectShown(page.getByRole('dialog', { name: 'Fahrt bearbeiten' }))
  const points = await world.db.selectFrom('recording_points').select('latitude').execute()
  const latitudes = new Set(points.map(({ latitude }) => latitude.toFixed(5)))
  for (let nth = 1; nth < 7; nth += 1) expect(latitudes).toContain((48.49 + nth * STEP).toFixed(5))
  // Six times 60 m.
  const tripId = new URL(page.url()).searchParams.get('trip')
  const { attributes } = (await callApi(page, 'GET', `/trips/${tripId}`)).body.data
  expect(attributes).toMatchObject({ distance: 0.4, odometerStart: 1_000, isOdometerComputed: true })

  // The driver sees the own device of this browser, and no switch.
  await page.goto(`/company/${companyId}/vehicles/${vehicleId}/settings/recording`)
  await expectShown(page.getByText('Wegbuch im Browser', { exact: false }))
  expect(await page.getByRole('switch').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Gerät koppeln' }).count()).toBe(0)
  expect(await axeFaults(page)).toEqual([])
})
