import { readdirSync } from 'node:fs'
import { type Asset, assetsUnder } from '../../http/pages/assets.ts'
import { MOUNT } from '../issuer-url.ts'

const OURS = new URL('../assets/', import.meta.url)
const STYLE = new URL('style/', OURS)

const { load, font, fontMore, icon, style: styleOf } = assetsUnder(MOUNT)
const reveal = load('reveal.js', 'text/javascript', OURS)
const submit = load('submit.js', 'text/javascript', OURS)
const sheets = readdirSync(STYLE).toSorted()
const style = styleOf(
  'identity.css',
  sheets.map((name) => new URL(name, STYLE)),
)

export const ALL_ASSETS: Asset[] = [font, fontMore, icon, reveal, submit, style]

export const ASSETS = {
  font: font.path,
  icon: icon.path,
  reveal: reveal.path,
  submit: submit.path,
  style: style.path,
}
