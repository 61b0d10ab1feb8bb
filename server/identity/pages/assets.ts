import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { MOUNT } from '../issuer-url.ts'

export type Asset = { path: string; type: string; bytes: Buffer }

const OURS = new URL('../assets/', import.meta.url)
const STYLE = new URL('style/', OURS)
const INTER = new URL('files/', import.meta.resolve('@fontsource-variable/inter/package.json'))

function asset(name: string, type: string, bytes: Buffer): Asset {
  const mark = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
  return { path: `${MOUNT}/assets/${mark}/${name}`, type, bytes }
}

const load = (name: string, type: string, from: URL) => asset(name, type, readFileSync(new URL(name, from)))

const font = load('inter-latin-wght-normal.woff2', 'font/woff2', INTER)
const fontMore = load('inter-latin-ext-wght-normal.woff2', 'font/woff2', INTER)
const icon = load('icon.svg', 'image/svg+xml', OURS)
const reveal = load('reveal.js', 'text/javascript', OURS)
const submit = load('submit.js', 'text/javascript', OURS)
const style = asset('identity.css', 'text/css', Buffer.from(sheet()))

/** Files that never change under their address, for what they hold is part of it. */
export const ALL_ASSETS: Asset[] = [font, fontMore, icon, reveal, submit, style]

export const ASSETS = {
  font: font.path,
  icon: icon.path,
  reveal: reveal.path,
  submit: submit.path,
  style: style.path,
}

/** One sheet of all, in the order of their names. */
function sheet(): string {
  return readdirSync(STYLE)
    .toSorted()
    .map((name) => readFileSync(new URL(name, STYLE), 'utf8'))
    .join('\n')
    .replace('url(inter-latin.woff2)', `url(${font.path})`)
    .replace('url(inter-latin-ext.woff2)', `url(${fontMore.path})`)
}
