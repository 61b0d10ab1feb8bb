import { readFileSync } from 'node:fs'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

// Minified, because every page loads it.
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const EVERYTHING: RunOptions = { runOnly: TAGS }
// Rules about colours; all others give the same result in both themes.
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

const LAYER = '[data-axe-top]'

type Layer = 'modal' | 'other' | null

const FIND_LAYER = `(() => {
  const toast = ':is([aria-label=Meldungen], [aria-label=Notifications]) :is([role=alert], [role=status] > div, section)'
  const top = [...document.querySelectorAll('dialog[open], :popover-open, ' + toast)].at(-1)
  top?.setAttribute('data-axe-top', '')
  return top ? (top.matches(':modal') ? 'modal' : 'other') : null
})()`

// Hides what lies below the top layer, because axe would take it for the layer's background. The focused element stays:
// some layers close without it. Transitions are off.
const ONLY_TOP = `(() => {
  const top = document.querySelector('[data-axe-top]')
  const sheet = new CSSStyleSheet()
  const still = '* { transition: none !important }'
  const alone = 'body * { visibility: hidden } :focus, [data-axe-top], [data-axe-top] * { visibility: visible }'
  sheet.replaceSync(top ? still + alone : still)
  document.adoptedStyleSheets.push(sheet)
  if (!top || top.matches(':popover-open')) return
  for (let kept = top; kept !== document.body; kept = kept.parentElement)
    for (const other of [...kept.parentElement.children]) if (other !== kept) other.remove()
})()`
const IS_TOP_THERE =
  "document.querySelector('[data-axe-top]')?.checkVisibility({ visibilityProperty: true }) ?? false"
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/**
 * Runs axe on the page, light and dark. The page cannot be used afterwards. Of a page below a modal layer nothing can be
 * reached: it is checked without the layer.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  const layer = await page.evaluate<Layer>(FIND_LAYER)
  const faults = layer === 'modal' ? [] : await faultsIn(page, EVERYTHING)
  await page.evaluate(ONLY_TOP)
  if (layer) await page.evaluate(DRAWN)
  if (layer === 'modal') faults.push(...(await faultsIn(page, EVERYTHING, LAYER)))
  if (layer === 'other') faults.push(...(await faultsIn(page, COLOURS, LAYER)))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(DRAWN)
  const dark = await faultsIn(page, COLOURS, layer ? LAYER : undefined)
  faults.push(...dark.map((fault) => `dark: ${fault}`))
  if (layer && !(await page.evaluate<boolean>(IS_TOP_THERE))) faults.push('the layer went away meanwhile')
  return faults
}

/** What axe finds in the page as it is. */
export const axeFaultsNow = (page: Page): Promise<string[]> => faultsIn(page, EVERYTHING)

/** Only the findings that depend on colours. */
export const axeColourFaultsNow = (page: Page): Promise<string[]> => faultsIn(page, COLOURS)

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

// Loads axe once per page. It reports violations only: describing passes takes most of its time.
async function faultsIn(page: Page, options: RunOptions, within?: string): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'], preload: false })
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(within) ?? 'document'}, ${asked}).then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
