import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { queuedMails } from '#server/mail/testing.ts'
import { sendDueReports } from '#server/reports/public.ts'
import { makeAllDue } from '#server/reports/schedules/testing.ts'
import { axeFaults } from './axe.ts'
import { toasts } from './locators.ts'
import { expectShown, usePortal } from './portal-world.ts'
import { createReportingCompany, downloadFile } from './reports-world.ts'

const world = usePortal()
const ADVISER = 'kanzlei@example.test'

/** Does what the worker does every minute, on the day on which the reports are due. */
async function sendDue(): Promise<void> {
  await makeAllDue(world.db, '2026-04-01')
  const { db, connection, config } = world
  const task = sendDueReports({ db, connection, config, log: createLog('silent') })
  await task.run(null)
  task.close?.()
}

/** The link of the newest mail of that kind to the adviser. */
async function mailedLink(template: string): Promise<string> {
  const mails = await queuedMails(world.db, ADVISER)
  const mail = mails.findLast((one) => one.template === template)
  if (!mail || !('link' in mail.values) || mail.values.link === null) throw new Error(`no ${template}`)
  return mail.values.link
}

const openSheet = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click()
  const sheet = page.getByRole('dialog')
  await expectShown(sheet.getByText('Empfänger'))
  return sheet
}

test('a report is set up, confirmed by the adviser, sent, downloaded without an account, and revoked', async () => {
  const { page, path, addTemplate } = await createReportingCompany(world)
  const filter = { relativeDateIntervalUnit: 'month', relativeDateIntervalOffset: -1 }
  const template = await addTemplate('Für die Kanzlei', { filter, format: 'csvSingleline' })
  await page.goto(`${path}/${template}`)
  await expectShown(page.getByText('Diese Vorlage wird nicht von selbst gesendet.'))
  const sheet = await openSheet(page, 'Einrichten')
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await expectShown(sheet.getByText('Bitte wählen Sie mindestens eine Adresse.'))
  await sheet.getByLabel('Weitere E-Mail-Adresse').fill(ADVISER)
  await sheet.getByLabel('Weitere E-Mail-Adresse').press('Enter')
  await expectShown(sheet.getByText('Bestätigung ausstehend'))
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await sheet.waitFor({ state: 'detached' })
  await expectShown(page.getByText('Am Ersten jedes Monats um 6 Uhr'))

  const { page: adviser } = await world.visitor({ locale: 'de-DE' })
  await adviser.goto(await mailedLink('confirm-report-address'))
  await adviser.getByRole('button', { name: 'Berichte erhalten' }).click()
  await expectShown(adviser.getByRole('heading', { name: 'Adresse bestätigt' }))

  await sendDue()
  const link = await mailedLink('report-ready')
  await adviser.goto(link)
  const { name, text } = await downloadFile(adviser, () =>
    adviser.getByRole('link', { name: 'Herunterladen' }).click(),
  )
  expect(name).toMatch(/2026-03\.csv$/)
  expect(text).toContain('TÜ-AW 214')

  await page.reload()
  await openSheet(page, 'Ansehen und ändern')
  await expectShown(sheet.getByText('Bestätigt', { exact: true }))
  await expectShown(sheet.getByText(/einmal geöffnet/))
  await sheet.getByRole('button', { name: 'Links sperren' }).click()
  await expectShown(toasts(page).getByText('Die Links sind gesperrt'))
  await expectShown(sheet.getByText(/Link gesperrt/))
  expect(await axeFaults(page)).toEqual([])

  await adviser.reload()
  await expectShown(adviser.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }))
  const guessed = link.replace(/[^/]*$/, crypto.randomUUID())
  const { page: stranger } = await world.visitor({ locale: 'en-GB' })
  await stranger.goto(guessed)
  await expectShown(stranger.getByRole('heading', { name: 'There is no such link' }))
})
