import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { callApi } from './portal-product.ts'
import type { World } from './portal-world.ts'
import { addTrip, addVehicle, createCompany, tripOn } from './vehicles-world.ts'

export type StoredTemplate = { id: string; attributes: Record<string, unknown> }

/** A company with a vehicle that drove in March 2026, and helpers for its report templates. */
export async function createReportingCompany(world: World, language: 'de' | 'en' = 'de', options = {}) {
  const { page, companyId, owner } = await createCompany(world, language, {
    timezoneId: 'Europe/Berlin',
    ...options,
  })
  const vehicleId = await addVehicle(page, companyId, { odometer: 1_000 })
  await addTrip(page, vehicleId, tripOn(2, 8, 1_000, 1_042, { category: 'business' }))
  const path = `/company/${companyId}/report-templates`
  return {
    page,
    owner,
    companyId,
    vehicleId,
    path,
    stored: async () =>
      (await callApi(page, 'GET', `/companies/${companyId}/report-templates`)).body
        .data as unknown as StoredTemplate[],
    addTemplate: async (label: string, attributes: object = {}) => {
      const sent = { type: 'report_template', attributes: { label, ...attributes } }
      return (await callApi(page, 'POST', `/companies/${companyId}/report-templates`, sent)).body.data.id
    },
  }
}

export const MARCH = {
  filter: { absoluteDateIntervalStart: '2026-03-01', absoluteDateIntervalEnd: '2026-03-31' },
}

/** Reports run in a process of low priority: while all other tests run, they start slowly. */
const PATIENCE = { timeout: 80_000 }

/** The file that an action downloads, and its first bytes. */
export async function downloadFile(page: Page, start: () => Promise<unknown>) {
  const [file] = await Promise.all([page.waitForEvent('download', PATIENCE), start()])
  const content = readFileSync(await file.path())
  return {
    name: file.suggestedFilename(),
    start: content.toString('utf8', 0, 5),
    text: content.toString('utf8'),
  }
}

/** The body of the next request to this path. */
export const nextRequestBody = async (page: Page, address: string): Promise<Record<string, unknown>> =>
  (await page.waitForRequest((request) => request.url().endsWith(address))).postDataJSON() as Record<
    string,
    unknown
  >
