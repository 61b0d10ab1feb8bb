import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, expectShown } from './portal-world.ts'
import { useLogbooks } from './trips-world.ts'
import { namedPlace, tripOn } from './vehicles-world.ts'

const { logbook } = useLogbooks()

const TRIPS = [
  tripOn(2, 8, 1_000, 1_042, {
    reason: 'Abnahme',
    placeStart: namedPlace('Hof'),
    placeEnd: namedPlace('Ulm'),
  }),
  tripOn(3, 8, 1_042, 1_060, {
    reason: 'Angebot',
    placeStart: namedPlace('Ulm'),
    placeEnd: namedPlace('Aalen'),
  }),
  tripOn(4, 8, 1_060, 1_080, {
    reason: 'Angebot',
    placeStart: namedPlace('Aalen'),
    placeEnd: namedPlace('Hof'),
  }),
]

/** What a screen reader gets to know of a combobox. */
const stateOf = (field: Locator) =>
  field.evaluate((input) => {
    const refer = (name: string) => input.ownerDocument.getElementById(input.getAttribute(name) ?? '')
    const active = refer('aria-activedescendant')
    return {
      expanded: input.getAttribute('aria-expanded'),
      list: refer('aria-controls')?.getAttribute('role') ?? null,
      active: active?.getAttribute('aria-selected') === 'true' ? active.textContent : null,
      hasFocus: input.ownerDocument.activeElement === input,
    }
  })
const CLOSED = { expanded: 'false', list: null, active: null, hasFocus: true }
const opened = (active: string | null) => ({ expanded: 'true', list: 'listbox', active, hasFocus: true })

test('the keys and the pointer do the same in every list of suggestions, a place included', async () => {
  const { page, combo, place, dialog } = await logbook(...TRIPS)
  const shown = page.getByRole('listbox').getByRole('option')
  await page.keyboard.press('n')
  for (const field of [combo('Grund der Fahrt'), place(1)]) {
    await field.click()
    await expectShown(shown.nth(1))
    const options = await shown.allTextContents()
    const [first, last] = [options[0] ?? '', options.at(-1) ?? '']
    expect(await stateOf(field)).toEqual(opened(null))
    await field.press('ArrowDown')
    expect(await stateOf(field)).toEqual(opened(first))
    await field.press('ArrowUp')
    expect(await stateOf(field)).toEqual(opened(null))
    await field.press('ArrowUp')
    expect(await stateOf(field)).toEqual(opened(last))
    await shown.first().hover()
    expect(await stateOf(field)).toEqual(opened(first))

    await field.press('Escape')
    await expectShown(dialog())
    expect(await stateOf(field)).toEqual(CLOSED)
    await field.press('ArrowUp')
    expect(await stateOf(field)).toEqual(opened(last))
    await shown.first().click()
    expect(await stateOf(field)).toEqual(CLOSED)
    await eventually(() => field.inputValue()).toBe(first)
  }
})

test('in the palette one entry is always active', async () => {
  const { page } = await logbook()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.fill('auswahllisten')
  const entries = await page.getByRole('option').allTextContents()
  const [first, last] = [entries[0] ?? '', entries.at(-1) ?? '']
  expect(entries.length).toBeGreaterThan(1)
  expect(await stateOf(field)).toEqual(opened(first))
  await field.press('ArrowUp')
  expect(await stateOf(field)).toEqual(opened(last))
  await field.press('ArrowDown')
  expect(await stateOf(field)).toEqual(opened(first))
  await page.getByRole('option').last().hover()
  expect(await stateOf(field)).toEqual(opened(last))
  await field.press('Escape')
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
})

test.each([360, 420, 900])('a list stays inside of a page that is %d pixels high', async (height) => {
  const { page, combo, place } = await logbook(...TRIPS)
  await page.setViewportSize({ width: 1_440, height })
  await page.keyboard.press('n')
  for (const field of [combo('Grund der Fahrt'), place(1)]) {
    await field.click()
    await field.fill('a')
    const list = page.locator(':popover-open')
    await expectShown(list.getByRole('option').first())
    const [box, anchor] = [await list.boundingBox(), await field.boundingBox()]
    if (!box || !anchor) throw new Error('the list is not rendered')
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    expect(box.y >= anchor.y + anchor.height || box.y + box.height <= anchor.y).toBe(true)
    await field.press('Escape')
  }
  await page.setViewportSize({ width: 1_440, height: 900 })
})
