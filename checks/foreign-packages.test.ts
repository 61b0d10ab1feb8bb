import { chmodSync, lchownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
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

test('so are those that any user may write to, and a link that leads to a folder of another user', () => {
  const { uid } = userInfo()
  const checkout = join(root, 'b/wegbuch')
  const above = join(root, 'b/node_modules')
  mkdirSync(checkout, { recursive: true })
  mkdirSync(above)
  expect(foreignPackages(checkout, uid)).toBeNull()
  chmodSync(above, 0o777)
  expect(foreignPackages(checkout, uid)).toBe(above)
  rmSync(above, { recursive: true })
  const target = join(root, 'target')
  mkdirSync(target)
  symlinkSync(target, above)
  expect(foreignPackages(checkout, uid)).toBeNull()
  chmodSync(target, 0o777)
  expect(foreignPackages(checkout, uid)).toBe(above)
})
