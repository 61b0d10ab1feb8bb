import { type Asset, loadAssets } from '../../../http/pages/assets.ts'

const OURS = new URL('../assets/', import.meta.url)

const { load, font, fontMore, icon, style: styleOf } = loadAssets('/sandbox')
const checkout = load('checkout.js', 'text/javascript', OURS)
const style = styleOf(
  'sandbox.css',
  ['1-page.css', '2-controls.css', '3-phone.css'].map((name) => new URL(name, OURS)),
)

export const ALL_ASSETS: Asset[] = [font, fontMore, icon, checkout, style]

export const ASSETS = { font: font.path, icon: icon.path, checkout: checkout.path, style: style.path }
