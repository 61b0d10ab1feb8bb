import type { Page } from 'playwright-core'

// What benches of the portal do and await in the page, as scripts.

export const CPU_SLOWDOWN = 4

export async function throttleCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Waits until a condition holds and is painted. */
export const WHEN = (condition: string) => `const look = () => {
    if (${condition}) setTimeout(done)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

export const SHOWN = (selector: string) => WHEN(`document.querySelector('${selector}')`)

export const FOCUSED = `document.addEventListener('focusin', ({ target }) => target.closest('dialog') && done(), { once: true })`

/** Replaces the rows of a cached list by others, made of them: with `isList` of its key and `rowsOf` as scripts. */
export async function fillCache(page: Page, isList: string, rowsOf: string): Promise<void> {
  const isFilled = await page.evaluate(fillScript(isList, rowsOf))
  if (!isFilled) throw new Error('the cache of the portal was not found')
}

/** Finds the query client in React's fiber tree. */
const fillScript = (isList: string, rowsOf: string) => `(async () => {
  const root = document.getElementById('root')
  const at = Object.keys(root).find((name) => name.startsWith('__reactContainer'))
  let client
  const look = (fiber) => {
    for (let one = fiber; one && !client; one = one.sibling) {
      if (one.memoizedProps?.client?.getQueryCache) client = one.memoizedProps.client
      else look(one.child)
    }
  }
  look(root[at])
  const list = client?.getQueryCache().getAll().find(({ queryKey, state }) => (${isList})(queryKey) && state.data?.pages)
  if (!list) return false
  const [page] = list.state.data.pages
  const rows = await (${rowsOf})(page.data)
  const pages = Array.from({ length: rows.length / 50 }, (_, nth) => ({
    data: rows.slice(nth * 50, nth * 50 + 50),
    meta: {
      ...page.meta,
      page: { limit: 50, offset: nth * 50, total: rows.length, isLast: (nth + 1) * 50 === rows.length },
    },
  }))
  const pageParams = pages.map((one) => one.meta.page.offset)
  // Never stale, so that nothing is fetched while measuring.
  client.setQueryData(list.queryKey, { pages, pageParams }, { updatedAt: Date.now() + 86400000 })
  return true
})()`
