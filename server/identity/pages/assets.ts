import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { MOUNT } from '../issuer-url.ts'

export type Asset = { path: string; type: string; bytes: Buffer }

const OURS = new URL('../assets/', import.meta.url)
const INTER = new URL('files/', import.meta.resolve('@fontsource-variable/inter/package.json'))

function load(name: string, type: string, from: URL): Asset {
  const bytes = readFileSync(new URL(name, from))
  const mark = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
  return { path: `${MOUNT}/assets/${mark}/${name}`, type, bytes }
}

const font = load('inter-latin-wght-normal.woff2', 'font/woff2', INTER)
const fontMore = load('inter-latin-ext-wght-normal.woff2', 'font/woff2', INTER)
const icon = load('icon.svg', 'image/svg+xml', OURS)
const reveal = load('reveal.js', 'text/javascript', OURS)
const submit = load('submit.js', 'text/javascript', OURS)
const style = withFonts(load('identity.css', 'text/css', OURS))

/** Files that never change under their address, for what they hold is part of it. */
export const ALL_ASSETS: Asset[] = [font, fontMore, icon, reveal, submit, style]

export const ASSETS = {
  font: font.path,
  icon: icon.path,
  reveal: reveal.path,
  submit: submit.path,
  style: style.path,
}

function withFonts(sheet: Asset): Asset {
  const text = sheet.bytes
    .toString('utf8')
    .replace('url(inter-latin.woff2)', `url(${font.path})`)
    .replace('url(inter-latin-ext.woff2)', `url(${fontMore.path})`)
  return { ...sheet, bytes: Buffer.from(text) }
}
