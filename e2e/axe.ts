import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const EVERYTHING: RunOptions = { runOnly: TAGS }
const CONTRAST: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

// What lies under a layer hides from axe on what the layer's texts stand: it is taken away. And colours
// are those of the theme at once, not on their way there.
const ONLY_TOP = `(() => {
  const top = [...document.querySelectorAll('dialog[open], :popover-open, .toast')].at(-1)
  top?.classList.add('axe-top')
  const sheet = new CSSStyleSheet()
  const still = '* { transition: none !important }'
  const alone = 'body * { visibility: hidden } .axe-top, .axe-top * { visibility: visible }'
  sheet.replaceSync(top ? still + alone : still)
  document.adoptedStyleSheets.push(sheet)
  return top !== undefined
})()`
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** What axe finds in what the page shows, light and dark. It leaves the page for no other use. */
export async function axeFaults(page: Page): Promise<string[]> {
  const faults = await faultsIn(page, EVERYTHING)
  const hasLayer = await page.evaluate(ONLY_TOP)
  for (const colorScheme of hasLayer ? (['light', 'dark'] as const) : (['dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(DRAWN)
    faults.push(...(await faultsIn(page, CONTRAST)).map((fault) => `${colorScheme}: ${fault}`))
  }
  return faults
}

/** What axe finds in the page as it stands. */
export const axeFaultsNow = (page: Page): Promise<string[]> => faultsIn(page, EVERYTHING)

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

// The page gets axe once, and axe tells of faults alone: how it finds what is right takes most of its time.
async function faultsIn(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'], preload: false })
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${asked}).then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
