import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withoutGuards } from '#server/history/testing.ts'
import { alterAttachment, alterPage } from '#server/reports/verification/testing.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { createReportingCompany, MARCH } from './reports-world.ts'

const world = usePortal()

/** Reports and their verification run in processes that start slowly while all other tests run. */
const PATIENCE = { timeout: 80_000 }

async function makeReport(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download', PATIENCE),
    page.getByRole('button', { name: 'Bericht „März“ erstellen' }).click(),
  ])
  return readFileSync(await file.path())
}

const verdict = (page: Page) => page.getByRole('region', { name: 'Ergebnis der Prüfung' })

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await verdict(page).getByText(name, { exact: true }).waitFor(PATIENCE)
}

/** As a mouse does it. */
async function drop(page: Page, name: string, buffer: Buffer): Promise<void> {
  const files = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (one) => one.charCodeAt(0))
    transfer.items.add(new File([bytes], '${name}'))
    return transfer
  })()`)
  await page.getByText('PDF oder CSV hierher ziehen').dispatchEvent('drop', { dataTransfer: files })
  await verdict(page).getByText(name, { exact: true }).waitFor(PATIENCE)
}

test('one digit in the text, in an attachment and in the database: the portal names each', async () => {
  const { page, path, addTemplate, vehicleId } = await createReportingCompany(world)
  await addTemplate('März', MARCH)
  await page.goto(path)
  const file = await makeReport(page)
  await page.getByRole('link', { name: 'Bericht prüfen' }).click()
  const heading = () => verdict(page).getByRole('heading', { level: 2 }).textContent()

  await drop(page, 'echt.pdf', file)
  await eventually(heading).toBe('Echt')
  await expectShown(verdict(page).getByText('seitdem um kein Byte verändert'))

  await choose(page, 'seite.pdf', alterPage(file))
  await eventually(heading).toBe('Verändert')
  await expectShown(verdict(page).getByText('Die beigefügten Tabellen sind unverändert.'))

  await choose(page, 'anhang.pdf', alterAttachment(file, ';42,0;', ';47,0;'))
  await eventually(heading).toBe('Verändert')
  const finding = verdict(page).getByRole('listitem').filter({ hasText: 'So war es nie' })
  await eventually(() => finding.locator('del').allTextContents()).toEqual(['47,0'])
  expect(await finding.locator('ins').allTextContents()).toEqual(['42,0'])

  await withoutGuards(world.db, sql`update trips set odometer_end = 1049 where vehicle_id = ${vehicleId}`)
  await choose(page, 'daten.pdf', file)
  await eventually(heading).toBe('Die Daten dahinter wurden manipuliert')
  await expectShown(verdict(page).getByText('is not as this, its last entry, says'))
})

test('the page behind the QR code needs no session, and speaks both languages', async () => {
  const { page } = await world.visitor({ locale: 'de-DE' })
  await page.goto(`/PROOF/6/${'AB'.repeat(32)}/44/${'CD'.repeat(32)}`)
  await expectShown(page.getByRole('heading', { level: 1, name: 'Nicht alles davon ist hier bekannt' }))
  await page.getByRole('link', { name: 'English' }).click()
  await expectShown(page.getByRole('heading', { level: 1, name: 'Not all of this is known here' }))
})
