import type { Page } from 'playwright-core'

// A desktop of 1440 by 900 zoomed to 200 %, and the 320 pixels to which WCAG 1.4.10 requires a page to reflow; both
// with reduced motion.
const SHAPES = { 'at 200 %': { width: 720, height: 450 }, 'at 320 pixels': { width: 320, height: 568 } }
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** Elements that scroll sideways, are clipped or cannot be clicked. */
const FAULTS = `(() => {
  const width = document.documentElement.clientWidth
  const faults = []
  const tell = (what, element) => faults.push(what + ': ' + element.outerHTML.slice(0, 120))
  // Only for screen readers.
  const isClipped = (element) => element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const top = [...document.querySelectorAll('dialog:modal, :popover-open')].at(-1) ?? document.body
  for (const element of [document.documentElement, ...top.querySelectorAll('*')]) {
    const { overflowX, textOverflow } = getComputedStyle(element)
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth < 2) continue
    if (isClipped(element) || element.closest('[data-kind], input, textarea, svg')) continue
    if (['auto', 'scroll'].includes(overflowX) || element === document.documentElement) tell('scrolls sideways', element)
    else if (['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis') tell('is cut off', element)
  }
  for (const element of top.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')) {
    if (!isSeen(element) || isClipped(element) || element.closest('[href="#main"], [data-kind], [inert]')) continue
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const box = element.getBoundingClientRect()
    if (box.width < 2) continue
    if (box.left < -1 || box.right > width + 1) { tell('is out of reach', element); continue }
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const isCovered = at && !element.contains(at) && !at.contains(element) && at.closest('label')?.control !== element
    if (!at || isCovered) tell('is covered by ' + at?.outerHTML.slice(0, 60), element)
  }
  for (const animation of document.getAnimations())
    if (animation.playState === 'running' && animation.effect.getTiming().duration > 1) tell('moves', animation.effect.target)
  if (getComputedStyle(document.querySelector('main')).scrollBehavior === 'smooth') faults.push('scrolls smoothly')
  return faults
})()`

/** Finds what is wrong with the page when it is zoomed, then restores its size. */
export async function zoomFaults(page: Page): Promise<string[]> {
  const own = page.viewportSize()
  const faults: string[] = []
  for (const [shape, size] of Object.entries(SHAPES)) {
    await page.setViewportSize(size)
    await page.evaluate(DRAWN)
    faults.push(...(await page.evaluate<string[]>(FAULTS)).map((fault) => `${shape}: ${fault}`))
  }
  if (own) await page.setViewportSize(own)
  await page.evaluate(DRAWN)
  return faults
}
