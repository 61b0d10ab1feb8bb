import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'

const world = usePortal()
let page: Page

beforeAll(async () => {
  page = await world.openAs(await world.account())
})
beforeEach(() => page.unrouteAll())

const add = (list: string, type: string, attributes: Record<string, unknown>) =>
  callApi(page, 'POST', `/users/me/selectionlists/${list}`, { type, attributes })

const dialog = (name: string) => page.getByRole('dialog', { name })
const save = () => page.getByRole('button', { name: 'Speichern' })
const text = (words: string) => page.getByText(words, { exact: true })
const count = (list: string) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^${list}`) }).getByText(/^\d+$/)

test('a driver is added, changed and deleted, and the count in the title follows', async () => {
  await page.goto('/user/selectionlists/drivers')
  await expectShown(page.getByRole('heading', { name: 'Noch keine Fahrer' }))
  await page.getByRole('button', { name: 'Fahrer hinzufügen' }).click()
  await expectShown(dialog('Fahrer hinzufügen'))
  expect(await page.getByRole('button', { name: 'Löschen' }).count()).toBe(0)
  await page.getByLabel('Vorname').fill('  Emil ')
  await page.getByLabel('Nachname').fill('Schäufele')
  await save().click()
  await expectShown(text('Ihre Änderungen wurden gespeichert'))
  const row = page.getByRole('link', { name: 'Emil Schäufele' })
  await expectShown(row)
  await eventually(() => count('Fahrer').textContent()).toBe('1')

  await page.getByRole('row', { name: /Emil/ }).getByRole('cell').first().click()
  await expectShown(dialog('Fahrer bearbeiten'))
  await page.getByLabel('Vorname').fill('Emilia')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Emilia Schäufele' }).click()

  await page.getByRole('button', { name: 'Löschen' }).click()
  await dialog('„Emilia Schäufele“ löschen?').getByRole('button', { name: 'Löschen' }).click()
  await expectShown(page.getByRole('heading', { name: 'Noch keine Fahrer' }))
  expect(new URL(page.url()).search).toBe('')
})

test('two empty fields are reported at the fields and in a summary that takes the focus', async () => {
  await page.goto('/user/selectionlists/drivers?entry=new')
  await save().click()
  const summary = page.getByRole('group', { name: 'Bitte prüfen Sie diese Angaben' })
  await expectShown(summary)
  expect(await summary.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  await summary.getByRole('link', { name: /^Nachname/ }).click()
  expect(await page.getByLabel('Nachname').evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.getByLabel('Nachname').fill('Kern')
  expect(await text('Bitte füllen Sie dieses Feld aus.').count()).toBe(2)
  await page.getByLabel('Vorname').focus()
  await eventually(() => summary.count()).toBe(0)
  expect(await text('Bitte füllen Sie dieses Feld aus.').count()).toBe(1)
})

test('a double click on save creates one record, and Back during it leads no further than the list', async () => {
  let posts = 0
  await page.route('**/api/**/selectionlists/tags', async (route) => {
    posts += 1
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  await page.goto('/user/selectionlists/tags')
  await page.getByRole('button', { name: 'Tag hinzufügen' }).first().click()
  await page.getByLabel('Bezeichnung').fill('Doppelt')
  await save().dblclick()
  await page.goBack()
  await expectShown(page.getByRole('link', { name: 'Doppelt' }))
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  expect(posts).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/user/selectionlists/tags')
})

test('a duplicate entry is reported at its field, and what was typed stays', async () => {
  await add('reasons', 'reason', { label: 'Kundentermin' })
  await page.goto('/user/selectionlists/reasons?entry=new')
  await page.getByLabel('Bezeichnung').fill('KUNDENTERMIN')
  await save().click()
  await expectShown(text('Speichern fehlgeschlagen'))
  const field = page.getByLabel('Bezeichnung')
  await eventually(() => field.inputValue()).toBe('KUNDENTERMIN')
  await eventually(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByText('Diesen Eintrag gibt es in der Liste schon.').count()).toBe(2)
})

test('an outdated edit is offered the newer version and overwrites nothing', async () => {
  const { body } = await add('reasons', 'reason', { label: 'Vorher' })
  const path = `/users/me/selectionlists/reasons/${body.data.id}`
  await page.goto(`/user/selectionlists/reasons?entry=${body.data.id}`)
  await page.getByLabel('Bezeichnung').fill('Meines')
  await callApi(page, 'PATCH', path, { type: 'reason', attributes: { label: 'Fremdes' } })
  await save().click()
  await dialog('Inzwischen geändert').getByRole('button', { name: 'Neu laden' }).click()
  await eventually(() => page.getByLabel('Bezeichnung').inputValue()).toBe('Fremdes')
  await page.getByLabel('Bezeichnung').fill('Beides')
  await save().click()
  await expectShown(page.getByRole('link', { name: 'Beides' }))
})

test('hostile texts are shown as text, in rows, titles and dialogs', async () => {
  const hostile = `<img src=x onerror="document.title='broken'">{{t}}$t(nav.lists)`
  await page.goto('/user/selectionlists/tags?entry=new')
  await page.getByLabel('Bezeichnung').fill(hostile)
  await save().click()
  await page.getByRole('link', { name: hostile }).click()
  await page.getByRole('button', { name: 'Löschen' }).click()
  await expectShown(dialog(`„${hostile}“ löschen?`))
  expect(await page.locator('main img').count()).toBe(0)
  expect(await page.title()).toBe('Tags – Meine Auswahllisten – Wegbuch')
})

test('a contact keeps its place, and a name or a company is enough', async () => {
  await page.goto('/user/selectionlists/contacts?entry=new')
  await save().click()
  await expectShown(page.getByText('Bitte geben Sie einen Namen oder eine Firma an.'))
  await page.getByLabel('Firma').fill('Scharr Wärme GmbH')
  const place = page.getByRole('group', { name: 'Adresse' })
  await page.getByRole('button', { name: 'Adresse bearbeiten' }).click()
  await place.getByLabel('Straße und Hausnummer').fill('Königstraße 70')
  await place.getByLabel('Postleitzahl').fill('70173')
  await place.getByLabel('Ort', { exact: true }).fill('Stuttgart')
  await place.getByLabel('Land').selectOption({ label: 'Deutschland' })
  await save().click()
  await page.getByRole('row', { name: /Scharr Wärme GmbH.*70173 Stuttgart.*Königstraße 70/ }).click()
  await eventually(() => page.getByRole('combobox', { name: 'Ort' }).inputValue()).toBe(
    'Königstraße 70, 70173 Stuttgart',
  )
  await page.getByRole('button', { name: 'Adresse bearbeiten' }).click()
  await eventually(() => place.getByLabel('Land').inputValue()).toBe('DE')
})

test('Esc closes a clean editor and asks before it discards what was typed', async () => {
  await page.goto('/user/selectionlists/reasons')
  await page.getByRole('button', { name: 'Grund hinzufügen' }).click()
  await page.keyboard.press('Escape')
  await eventually(() => dialog('Grund hinzufügen').count()).toBe(0)

  await page.keyboard.press('n')
  await page.getByLabel('Bezeichnung').fill('Halb')
  await expectShown(page.getByText('Nicht gespeichert'))
  await page.keyboard.press('Escape')
  await dialog('Änderungen verwerfen?').getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await eventually(() => page.getByLabel('Bezeichnung').inputValue()).toBe('Halb')

  await page.mouse.click(5, 5)
  await expectShown(dialog('Änderungen verwerfen?'))
  await page.keyboard.press('Escape')
  await eventually(() => dialog('Änderungen verwerfen?').count()).toBe(0)
  await page.goBack()
  await dialog('Änderungen verwerfen?').getByRole('button', { name: 'Verwerfen' }).click()
  await eventually(() => dialog('Grund hinzufügen').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/user/selectionlists/reasons')
})
