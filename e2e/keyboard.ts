import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const NAME = `(() => {
  const element = document.activeElement
  if (!element || element === document.body) return 'nothing'
  const label = [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ')
  const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const named = by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  const text = element.getAttribute('aria-label') ?? (named || label || element.textContent)
  return (text ?? '').replace(/\\s+/g, ' ').trim()
})()`

/** The accessible name of the focused element. */
export const focusedName = (page: Page): Promise<string> => page.evaluate(NAME)

/** Presses Tab until an element with that name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < 70; step++) {
    const here = await focusedName(page)
    if (step > 0 && name.test(here)) return
    passed.push(here)
    await page.keyboard.press('Tab')
  }
  expect.fail(`Tab never reached ${name}, but ${passed.join(' | ')}`)
}

const NOTE_FOCUS = `(() => {
  const moves = []
  for (const move of ['focusin', 'focusout'])
    document.addEventListener(move, ({ target }) => target.closest?.('dialog') && moves.push(move))
  return moves
})()`

/** Records every focus move into and out of elements of a dialog, from now on. */
export const recordFocusMoves = (page: Page) => page.evaluateHandle<string[]>(NOTE_FOCUS)
