import { readdirSync } from 'node:fs'
import { type Asset, loadAssets } from '../../http/pages/assets.ts'
import { MOUNT } from '../issuer-url.ts'

const FOLDER = new URL('../assets/', import.meta.url)
const STYLE = new URL('style/', FOLDER)

const { load, font, fontMore, icon, style: styleOf } = loadAssets(MOUNT)
const reveal = load('reveal.js', 'text/javascript', FOLDER)
const submit = load('submit.js', 'text/javascript', FOLDER)
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
