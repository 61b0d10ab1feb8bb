import { lchownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { foreignPackages } from '../scripts/foreign-packages.mjs'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'wegbuch-above-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('packages above the checkout that belong to another user are found, as a link too', () => {
  const { uid } = userInfo()
  // What belongs to root is as good as the machine.
  const planter = uid === 0 ? 1 : uid
  const victim = uid === 0 ? 0 : uid + 1
  const checkout = join(root, 'a/b/wegbuch')
  mkdirSync(join(checkout, 'node_modules'), { recursive: true })
  expect(foreignPackages(checkout, victim)).toBeNull()
  const planted = join(root, 'a/node_modules')
  symlinkSync('/usr', planted)
  lchownSync(planted, planter, -1)
  expect(foreignPackages(checkout, victim)).toBe(planted)
  expect(foreignPackages(checkout, planter)).toBeNull()
})
