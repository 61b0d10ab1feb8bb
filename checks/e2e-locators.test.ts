import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

/** A class in a selector, or read from an element. What users cannot perceive is no handle for a test. */
const CLASS_SELECTOR =
  /\b(?:locator|querySelector(?:All)?|closest|matches|waitForSelector|\$\$?)\(\s*(['"`])(?:(?!\1).)*?(?<!\.)\.(?=[a-z])|\bclass(?:Name|List)\b|\[class|getElementsByClassName/i

test('browser tests find things by role, label and text, never by class', () => {
  const files = trackedFiles('e2e').filter((path) => path.endsWith('.ts'))
  expect(files.filter((path) => CLASS_SELECTOR.test(readFileSync(path, 'utf8')))).toEqual([])
})

test.each([
  "page.locator('.toast')",
  "page.locator('main .row-open').first()",
  "page.locator('tr.month')",
  "page.locator('main:not(.unseen) h1')",
  'page.locator(`tr[data-id=${id}] .tick`)',
  "element.closest('svg, .map')",
  "[...document.querySelectorAll('nav a, a.primary')]",
  "page.locator('[class~=toast]')",
  "element.classList.contains('toast')",
])('a class in %s is found', (code) => {
  expect(code).toMatch(CLASS_SELECTOR)
})

test.each([
  "page.locator('..')",
  "page.locator('main form button[type=submit]')",
  "page.locator('[data-state=drawn]').filter({ visible: true })",
  'page.locator(\'[href="#main"]\').first()',
])('%s has no class', (code) => {
  expect(code).not.toMatch(CLASS_SELECTOR)
})
