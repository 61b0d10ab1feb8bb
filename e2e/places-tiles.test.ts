import { expect, test } from 'vitest'
import { pixelsOf } from './pixels.ts'
import { eventually, usePortal } from './portal-world.ts'
import { GROUND, useVectorTiles } from './vector-tiles.ts'

const tiles = useVectorTiles()
const world = usePortal({
  hasWebGl: true,
  env: {
    get MAP_STYLE_URL() {
      return tiles.url
    },
  },
})

test('vector tiles of a configured style are loaded and drawn under the policies of the product', async () => {
  const page = await world.openAs(await world.account(), '/user/selectionlists/contacts?entry=new')
  await page.getByRole('combobox', { name: 'Ort' }).fill('Tübingen')
  await page.getByRole('option').first().click()
  const map = page.getByRole('group', { name: 'Karte mit dem Ort' })
  await map.locator('[data-state=drawn]').waitFor({ timeout: 120_000 })
  // The map is some 450 pixels wide and 180 high: nearly all of it is the polygon of the tile.
  await eventually(() => pixelsOf(map, GROUND)).toBeGreaterThan(50_000)
  expect(tiles.requests).toContainEqual(expect.stringMatching(/^\/14\/\d+\/\d+\.pbf$/))
}, 180_000)

test('a place is picked on a map with streets, by pointer or by its centre', async () => {
  const page = await world.openAs(await world.account(), '/user/selectionlists/contacts?entry=new')
  await page.getByRole('button', { name: 'Auf der Karte wählen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Auf der Karte wählen' })
  await dialog.locator('[data-state=drawn]').waitFor({ timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Mitte der Karte wählen' }).click()
  await dialog.getByRole('button', { name: 'Ort übernehmen' }).click()
  await dialog.waitFor({ state: 'detached' })
  // The centre is the default one, 48.45 and 9.09: Mössingen and Gomaringen are closest.
  const field = page.getByRole('combobox', { name: 'Ort' })
  await eventually(() => field.inputValue()).toMatch(/Mössingen|Gomaringen|Reutlingen|Tübingen/)
}, 180_000)
