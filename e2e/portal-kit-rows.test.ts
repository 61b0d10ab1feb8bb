import { expect, test } from 'vitest'
import { DESKTOP, PHONE } from './browser.ts'
import { useKit } from './portal-kit.ts'
import { eventually, expectShown } from './portal-world.ts'

const kit = useKit()

test('rows are rendered once: selecting one renders the cells of none again', async () => {
  const page = await kit.open('table')
  await page.getByRole('checkbox', { name: 'Fahrt 2 auswählen' }).check()
  await expectShown(page.getByRole('toolbar').getByText('1 Fahrten'))
  await page.keyboard.press('Space')
  const { rendered, there } = await page.evaluate<{ rendered: number; there: number }>(`({
    rendered: performance.getEntriesByName('row').length,
    there: document.querySelectorAll('tr[data-id]').length,
  })`)
  expect(there).toBeGreaterThan(10)
  expect(rendered).toBe(there)
})

test('rows are selected by checkbox, range and key, and a checkbox never opens its row', async () => {
  const page = await kit.open('table')
  const box = (number: number) => page.getByRole('checkbox', { name: `Fahrt ${number} auswählen` })
  const bar = page.getByRole('toolbar', { name: 'Aktionen für die Auswahl' })
  const opened = page.locator('[data-opened]')
  const cell = (number: number) =>
    page
      .getByRole('row', { name: new RegExp(`Fahrt ${number} `) })
      .getByRole('cell')
      .first()

  await cell(2).click({ position: { x: 3, y: 3 } })
  await eventually(() => box(2).isChecked()).toBe(true)
  expect(await opened.textContent()).toBe('')
  const merge = bar.getByRole('button', { name: 'Zusammenführen' })
  await eventually(() => merge.getAttribute('aria-disabled')).toBe('true')
  await merge.focus()
  await expectShown(page.getByRole('tooltip', { name: 'Nur mehrere Fahrten' }))
  await merge.press('Enter')
  expect(await opened.textContent()).toBe('')

  await cell(5).click({ modifiers: ['Shift'] })
  await expectShown(bar.getByText('4 Fahrten'))
  await merge.click()
  await eventually(() => opened.textContent()).toBe('4 zusammengeführt')
  await page.getByRole('button', { name: 'Fahrt 1', exact: true }).focus()
  await page.keyboard.press('x')
  await expectShown(bar.getByText('5 Fahrten'))
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expectShown(bar.getByText('4 Fahrten'))
  await eventually(() => box(2).isChecked()).toBe(false)

  await page.getByRole('checkbox', { name: 'Alle geladenen auswählen' }).click({ force: true })
  await expectShown(bar.getByText('5000 Fahrten'))
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await page.setViewportSize(PHONE.viewport)
  expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.setViewportSize(DESKTOP.viewport)
  await bar.getByRole('button', { name: 'Auswahl aufheben' }).click()
  await eventually(() => bar.count()).toBe(0)
  await page.getByRole('row', { name: /Fahrt 3 / }).click()
  await eventually(() => opened.textContent()).toBe('Fahrt 3')
})

/** The cases for axe, by name: the section, a colon, what of it is shown. */
