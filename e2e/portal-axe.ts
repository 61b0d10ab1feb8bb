import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// What lies under a layer hides from axe on what the layer's texts stand: it is taken away.
const ONLY_TOP = `(() => {
  const top = [...document.querySelectorAll('dialog[open], :popover-open, .toast')].at(-1)
  top?.classList.add('axe-top')
  const sheet = new CSSStyleSheet()
  if (top) sheet.replaceSync('body * { visibility: hidden } .axe-top, .axe-top * { visibility: visible }')
  document.adoptedStyleSheets.push(sheet)
  return top !== undefined
})()`

/** What axe finds in what the page shows, light and dark. It leaves the page for no other use. */
export async function axeFaults(page: Page): Promise<string[]> {
  const faults = await faultsOf(new AxeBuilder({ page }).withTags(RULES))
  const hasLayer = await page.evaluate(ONLY_TOP)
  for (const colorScheme of hasLayer ? (['light', 'dark'] as const) : (['dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    const inScheme = await faultsOf(new AxeBuilder({ page }).withRules(['color-contrast']))
    faults.push(...inScheme.map((fault) => `${colorScheme}: ${fault}`))
  }
  return faults
}

async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  // The legacy mode needs no second page; there are no frames of others to look into.
  const { violations } = await axe.setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
