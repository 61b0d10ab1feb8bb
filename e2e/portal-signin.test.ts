import { expect, test } from 'vitest'
import { usePortal } from './portal-world.ts'

const world = usePortal()

test('whoever has no company is welcomed and shown two ways on', async () => {
  const page = await world.signedIn(await world.account())
  await page.getByRole('heading', { level: 1, name: 'Willkommen bei Wegbuch, Miriam' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/setup')
})
