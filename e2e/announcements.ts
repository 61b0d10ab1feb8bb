import type { Page } from 'playwright-core'

const NOTE = `(() => {
  globalThis.said = []
  const isHidden = (region) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    return (modal !== undefined && !modal.contains(region)) || region.closest('[inert], [hidden]') !== null
  }
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes])
    const isNew = (region) => added.some((node) => node.contains(region))
    for (const { target, addedNodes } of records)
      for (const node of addedNodes.length > 0 ? addedNodes : [target]) {
        const at = node instanceof Element ? node : node.parentElement
        const region = at?.closest('[role=status], [role=alert], [aria-live=polite]')
        if (!region || !region.isConnected || isHidden(region)) continue
        const text = region.textContent.replace(/\\s+/g, ' ').trim()
        if (text === '' || (isNew(region) && region.getAttribute('role') !== 'alert')) continue
        if (said.at(-1) !== text) said.push(text)
      }
  }).observe(document, { subtree: true, childList: true, characterData: true })
})()`

/**
 * Records what a screen reader announces: text added to an existing live region, or a new alert, unless a dialog makes
 * it inert.
 */
export const recordAnnouncements = (page: Page) => page.addInitScript({ content: NOTE })

export const readAnnouncements = (page: Page): Promise<string[]> => page.evaluate('said')
