import type { Locator, Page } from 'playwright-core'

// What several browser tests look for, in both languages.

/** The skeleton of a list or an editor, by the text that screen readers announce. */
export const skeleton = (within: Page | Locator): Locator =>
  within
    .getByRole('status')
    .filter({ hasText: /^(Wird geladen|Loading)$/ })
    .first()

/** The skeleton of the whole portal, which `web/index.html` contains, has a heading of its own. */
export const startSkeleton = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: 'Wegbuch', exact: true })

/** The heading of a page, unlike that of the skeleton. */
export const pageHeading = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: /^Wegbuch$/ })

/** The cells of a page's table, or on a phone the items of its list. */
export const listContent = (page: Page): Locator =>
  page.getByRole('main').getByRole('cell').or(page.getByRole('main').getByRole('listitem'))

/** The links and buttons that open the rows of a page's list. */
export const rowOpeners = (page: Page): Locator =>
  listContent(page).locator(page.getByRole('link').or(page.getByRole('button')))

export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Meldungen|Notifications)$/ })

/** A toast, by its button that dismisses or cancels. */
export const toast = (page: Page): Locator => toasts(page).getByRole('button').first()

export const profileMenu = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Profilmenü|Profile menu)/ })

/** The part of the trip editor that is loaded last. */
export const tripStart = (page: Page): Locator => page.getByRole('group', { name: 'Start', exact: true })

export const quickEntry = (page: Page): Locator =>
  page.getByRole('form', { name: /^(Schnelleingabe|Quick entry)$/ })

/** The versions of a record, newest first, once its history is open. */
export const historyEntries = (within: Page | Locator): Locator =>
  within.getByRole('list', { name: /^(Verlauf|History)$/ }).getByRole('listitem')

export const historySummary = (page: Page): Locator =>
  page.getByRole('dialog').getByText(/^(Verlauf|History)/)

type MapPart = 'start' | 'end' | 'track' | 'direct-line' | 'end-name' | 'town-name'

/** What is drawn on a map. Its picture is hidden from screen readers, so nothing in it has a role. */
export const mapPart = (within: Page | Locator, part: MapPart): Locator =>
  within.locator(`[data-part=${part}]`)

/** Scrolls the box around an element to its end. */
export const scrollToEnd = (inner: Locator): Promise<void> =>
  inner.evaluate((element) => {
    const { defaultView } = element.ownerDocument
    let box = element.parentElement
    while (box) {
      const scrolls = /auto|scroll/.test(defaultView?.getComputedStyle(box).overflowY ?? '')
      if (scrolls && box.scrollHeight > box.clientHeight) break
      box = box.parentElement
    }
    box?.scrollTo(0, box.scrollHeight)
  })
