import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Locator, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll } from 'vitest'
import { useBrowser } from './browser.ts'

const ORIGIN = 'http://localhost:8299'
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** The kit's page in a browser, built for the tests alone and served without a server. */
export function useKit() {
  const browser = useBrowser()
  let folder = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wegbuch-kit-'))
    await build({
      configFile: false,
      css: { postcss: { plugins: [] } },
      root: 'web/ui/showcase',
      logLevel: 'error',
      plugins: [react()],
      build: { outDir: folder, emptyOutDir: true, target: 'chrome123', modulePreload: { polyfill: false } },
    })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  return {
    /** The names of all files of the build. */
    files: () => readdirSync(join(folder, 'assets')),
    open: async (show: string, options: Parameters<typeof browser.visitor>[0] = {}): Promise<Page> => {
      const { page } = await browser.visitor(options)
      await page.route(`${ORIGIN}/**`, (route) => {
        const { pathname } = new URL(route.request().url())
        const path = join(folder, pathname === '/' ? 'index.html' : pathname)
        return route.fulfill({ body: readFileSync(path), contentType: TYPES[extname(path)] ?? 'text/plain' })
      })
      const language = options.locale?.startsWith('en') ? 'en' : 'de'
      await page.goto(`${ORIGIN}/?show=${show}&language=${language}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  }
}

/** Types into a field, leaves it, and returns its value. */
export async function fillAndLeave(field: Locator, text: string): Promise<string> {
  await field.fill(text)
  await field.press('Tab')
  return field.inputValue()
}

/** The horizontal offset between a field and its popover. */
export async function horizontalOffset(field: Locator, popOver: Locator): Promise<number> {
  const [at, over] = [await field.boundingBox(), await popOver.boundingBox()]
  return Math.round((at?.x ?? 0) - (over?.x ?? Number.NaN))
}
