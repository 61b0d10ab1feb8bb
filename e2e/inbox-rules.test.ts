import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { makeInbox, openInbox } from './inbox-world.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'

const world = usePortal()

const answers = (page: Page) =>
  page.getByRole('region', { name: 'Automatisch beantwortet' }).getByRole('listitem')

async function openRules(page: Page) {
  await page.getByRole('main').getByRole('link', { name: 'Regeln' }).click()
  await expectShown(page.getByRole('heading', { level: 1, name: 'Regeln' }))
}

/** A rule for every trip. */
async function addRule(page: Page) {
  await page.getByRole('button', { name: 'Regel anlegen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Regel anlegen' })
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expectShown(dialog.getByText('Bitte füllen Sie dieses Feld aus.'))
  await dialog.getByRole('button', { name: 'Geschäftlich' }).click()
  await dialog.getByLabel('Grund der Fahrt').fill('Wartung')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a rule answers what is open, its answers are taken back, and a proposal is dismissed for good', async () => {
  const { page, companyId, saved } = await makeInbox(world, 4)
  await openInbox(page, companyId)
  const proposal = page.getByRole('region', { name: 'Vorschlag für eine Regel' })
  await expectShown(proposal.getByText('4-mal so entschieden:'))
  const first = await proposal.getByRole('strong').or(proposal.locator('b')).first().innerText()
  await proposal.getByRole('button', { name: 'Nicht fragen' }).click()
  await eventually(() => proposal.getByText(first, { exact: true }).count()).toBe(0)

  await openRules(page)
  await expectShown(page.getByText(/^Noch keine Regel/))
  await addRule(page)
  await expectShown(page.getByText('4 offene Fahrten beantwortet'))
  await eventually(() => answers(page).count()).toBe(4)
  await expectShown(answers(page).first().getByText('Regel: Jede Fahrt'))
  await answers(page)
    .first()
    .getByRole('button', { name: /^Rückgängig/ })
    .click()
  await eventually(() => answers(page).count()).toBe(3)
  const categories = async () => (await saved()).map(({ category }) => category).toSorted()
  await eventually(categories).toEqual(['business', 'business', 'business', 'none'])

  // What the rule has answered keeps its name when the rule is gone.
  await page.getByRole('button', { name: 'Ändern Jede Fahrt' }).click()
  const editor = page.getByRole('dialog', { name: 'Regel bearbeiten' })
  await editor.getByRole('button', { name: 'Löschen' }).click()
  await page
    .getByRole('dialog', { name: /^Regel „Jede Fahrt“ löschen/ })
    .getByRole('button', { name: 'Löschen' })
    .click()
  await editor.waitFor({ state: 'detached' })
  await expectShown(page.getByText(/^Noch keine Regel/))
  await expectShown(answers(page).first().getByText('Regel: Jede Fahrt'))
  await page.getByRole('link', { name: 'Zu erledigen', exact: true }).first().click()
  const rows = page.getByRole('list', { name: 'Fahrten ohne Kategorie' }).getByRole('listitem')
  await eventually(() => rows.count()).toBe(1)

  // The next proposal is taken over by its key.
  await expectShown(proposal)
  const next = await proposal.locator('b').first().innerText()
  await page.keyboard.press('r')
  await eventually(() => proposal.getByText(next, { exact: true }).count()).toBe(0)
  const rules = await callApi(page, 'GET', `/companies/${companyId}/rules`)
  expect(rules.body.data).toHaveLength(1)
})

test('on a phone rules are reached from the inbox and edited', async () => {
  const { page, companyId, saved } = await makeInbox(world, 2, PHONE)
  await openInbox(page, companyId)
  await openRules(page)
  await addRule(page)
  await eventually(async () => (await saved()).every(({ category }) => category === 'business')).toBe(true)
  await eventually(() => answers(page).count()).toBe(2)
  const width = await page.evaluate<number[]>('[document.body.scrollWidth, innerWidth]')
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0)
})
