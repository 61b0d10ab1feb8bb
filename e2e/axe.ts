import { readFileSync } from 'node:fs'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

// The small one: every page that is looked at has to read it anew.
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const EVERYTHING: RunOptions = { runOnly: TAGS }
// What depends on colours: all else is the same in both themes.
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
const ALL_BUT_CONTRAST: RunOptions = { ...EVERYTHING, rules: { 'color-contrast': { enabled: false } } }

type Layer = 'modal' | 'other' | null

const FIND_LAYER = `(() => {
  const top = [...document.querySelectorAll('dialog[open], :popover-open, .toast')].at(-1)
  top?.setAttribute('data-axe-top', '')
  return top ? (top.matches(':modal') ? 'modal' : 'other') : null
})()`

// What lies under a layer hides from axe on what the layer's texts stand: it is taken away, from the page too
// where no place depends on it, because axe walks all that is there. What has the focus stays: some layers go when
// it does. And colours are those of the theme at once, not on their way there.
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

/** What axe finds in what the page shows, light and dark. It leaves the page for no other use. */
export async function axeFaults(page: Page): Promise<string[]> {
  const layer = await page.evaluate<Layer>(FIND_LAYER)
  // Of what a modal layer covers axe says nothing, and of the layer's own contrast it is asked below.
  const faults = await faultsIn(page, layer === 'modal' ? ALL_BUT_CONTRAST : EVERYTHING)
  await page.evaluate(ONLY_TOP)
  for (const colorScheme of layer ? (['light', 'dark'] as const) : (['dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(DRAWN)
    faults.push(...(await faultsIn(page, COLOURS)).map((fault) => `${colorScheme}: ${fault}`))
  }
  if (layer && !(await page.evaluate<boolean>(IS_TOP_THERE))) faults.push('the layer went away meanwhile')
  return faults
}

/** What axe finds in the page as it stands. */
export const axeFaultsNow = (page: Page): Promise<string[]> => faultsIn(page, EVERYTHING)

/** Of that, what its colours make of it. */
export const axeColourFaultsNow = (page: Page): Promise<string[]> => faultsIn(page, COLOURS)

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

// The page gets axe once, and axe tells of faults alone: how it finds what is right takes most of its time.
async function faultsIn(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'], preload: false })
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${asked}).then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
