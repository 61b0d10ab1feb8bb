import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { findOrInstallChromium } from './chromium.ts'

// Draws the icons of the installed portal from its mark, web/public/favicon.svg, into web/public/icons.

const mark = readFileSync('web/public/favicon.svg', 'utf8')

/** Without rounded corners and with a smaller line: systems crop a maskable icon by up to a fifth on each side. */
const maskable = mark
  .replace(' rx="8"', '')
  .replace('<path', '<path transform="translate(16 16) scale(0.8) translate(-16 -16)"')

const ICONS = [
  { name: 'icon-192', size: 192, svg: mark },
  { name: 'icon-512', size: 512, svg: mark },
  { name: 'maskable-192', size: 192, svg: maskable },
  { name: 'maskable-512', size: 512, svg: maskable },
  { name: 'apple-touch-icon', size: 180, svg: maskable },
]

const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox'] })
for (const { name, size, svg } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`)
  writeFileSync(`web/public/icons/${name}.png`, await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
