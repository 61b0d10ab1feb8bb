import type { Page } from 'playwright-core'
import { beforeAll, beforeEach } from 'vitest'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal, type World } from './portal-world.ts'
import { addTrip, addVehicle, createCompany, namedPlace } from './vehicles-world.ts'

type Listed = { id: string; attributes: Record<string, unknown> }

/** An owner at the logbooks of a company. Call it at the top of the file. */
export function useLogbooks() {
  const world: World = usePortal()
  const here = {} as { page: Page; companyId: string }
  let count = 0

  beforeAll(async () => {
    const { page, companyId } = await createCompany(world)
    Object.assign(here, { page, companyId })
  })
  beforeEach(() => here.page.unrouteAll())

  /** A vehicle for this test, with these trips; opens its logbook. */
  async function logbook(...trips: object[]) {
    const { page, companyId } = here
    const vehicleId = await addVehicle(page, companyId, {
      licensePlate: `RT-WB ${++count}`,
      odometer: 1_000,
      place: namedPlace('Hof'),
    })
    const ids: string[] = []
    for (const trip of trips) ids.push(await addTrip(page, vehicleId, trip))
    const path = `/company/${companyId}/vehicles/${vehicleId}/trips`
    await page.goto(path)
    await expectShown(page.getByRole('button', { name: 'Fahrt hinzufügen' }).first())
    const saved = async () => {
      const { body } = await callApi(page, 'GET', `/vehicles/${vehicleId}/trips`)
      return body.data as unknown as Listed[]
    }
    return { page, vehicleId, ids, path, saved, ...pageObjects(page) }
  }
  return { world, logbook }
}

/** Locators for the page of a logbook. */
function pageObjects(page: Page) {
  const dialog = () => page.getByRole('dialog').first()
  return {
    dialog,
    closed: () => eventually(() => page.getByRole('dialog').count()).toBe(0),
    field: (name: string, at = 0) => dialog().getByRole('textbox', { name, exact: true }).nth(at),
    combo: (name: string) => dialog().getByRole('combobox', { name }),
    place: (at: number) => dialog().getByRole('combobox', { name: 'Ort' }).nth(at),
    save: () => dialog().getByRole('button', { name: 'Speichern', exact: true }).click(),
    /** The question before saving what is unlikely. */
    doubts: () => page.getByRole('dialog', { name: 'Stimmt das so?' }),
    saveDoubtful: () => page.getByRole('button', { name: 'Ja, speichern' }).click(),
    rows: () => page.locator('tr[data-id]'),
    month: (text: RegExp) => page.getByRole('row').filter({ hasText: text }),
  }
}
