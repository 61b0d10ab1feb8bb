import type { Page } from 'playwright-core'
import { addDays } from '#domain/calendar-day.ts'
import { callApi } from './portal-product.ts'
import { companyPath, goToList, type Screen } from './portal-screen.ts'
import { logbookPath } from './vehicles-screens.ts'

const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)

const SAMPLES = [
  { kind: 'tyres', label: 'Winterreifen', repeatMonths: 12, dueOn: inDays(-15) },
  { kind: 'inspection', repeatMonths: 24, dueOn: inDays(14) },
  { kind: 'service', repeatMonths: 24, repeatDistance: 30_000, dueOdometer: 50_000 },
  { kind: 'leasingEnd', dueOn: inDays(76) },
]

/** Reminders of the vehicle with a logbook, one of them done; again is no change. */
async function fillReminders(page: Page): Promise<string> {
  const path = await logbookPath(page)
  const url = `/vehicles/${path.split('/')[4]}/reminders`
  const { body } = await callApi(page, 'GET', url)
  if ((body.data as unknown as unknown[]).length > 0) return path
  for (const attributes of SAMPLES) await callApi(page, 'POST', url, { type: 'reminder', attributes })
  const done = await callApi(page, 'POST', url, {
    type: 'reminder',
    attributes: { kind: 'safetyCheck', dueOn: inDays(-3) },
  })
  await callApi(page, 'POST', `/reminders/${done.body.data.id}/done`, { type: 'reminder', attributes: {} })
  return path
}

export const REMINDER_SCREENS: readonly Screen[] = [
  {
    name: 'reminders',
    as: 'owner',
    show: async (page) => goToList(page, `${await fillReminders(page)}/reminders`),
  },
  {
    name: 'reminders-company',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page) => {
      await fillReminders(page)
      await goToList(page, `${await companyPath(page)}/reminders`)
    },
  },
  {
    name: 'reminder-editor',
    as: 'owner',
    show: async (page) => {
      await goToList(page, `${await fillReminders(page)}/reminders`)
      await page.getByRole('link', { name: 'Service' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
