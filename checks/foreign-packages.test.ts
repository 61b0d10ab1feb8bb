import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { foreignPackages } from '../scripts/foreign-packages.mjs'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'wegbuch-above-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('packages above the checkout that belong to another user are found, as a link too', () => {
  const { uid, gid } = userInfo()
  // What belongs to root is as good as the machine.
  const planter = uid === 0 ? 1 : uid
  const victim = uid === 0 ? 0 : uid + 1
  const checkout = join(root, 'a/b/wegbuch')
  mkdirSync(join(checkout, 'node_modules'), { recursive: true })
  expect(foreignPackages(checkout, { uid: victim, gid })).toBeNull()
  const planted = join(root, 'a/node_modules')
  symlinkSync('/usr', planted)
  lchownSync(planted, planter, -1)
  expect(foreignPackages(checkout, { uid: victim, gid })).toBe(planted)
  expect(foreignPackages(checkout, { uid: planter, gid })).toBeNull()
})

test('so are those that any user may write to, and a link that leads to a folder of another user', () => {
  const { uid, gid } = userInfo()
  const checkout = join(root, 'b/wegbuch')
  const above = join(root, 'b/node_modules')
  mkdirSync(checkout, { recursive: true })
  mkdirSync(above)
  expect(foreignPackages(checkout, { uid, gid })).toBeNull()
  chmodSync(above, 0o777)
  expect(foreignPackages(checkout, { uid, gid })).toBe(above)
  rmSync(above, { recursive: true })
  const target = join(root, 'target')
  mkdirSync(target)
  symlinkSync(target, above)
  expect(foreignPackages(checkout, { uid, gid })).toBeNull()
  chmodSync(target, 0o777)
  expect(foreignPackages(checkout, { uid, gid })).toBe(above)
})

test('so are those that another group may write to, and not those of our own group', () => {
  const { uid, gid } = userInfo()
  const checkout = join(root, 'c/wegbuch')
  const above = join(root, 'c/node_modules')
  mkdirSync(checkout, { recursive: true })
  mkdirSync(above)
  // A folder of root's group is as good as the machine.
  const group = gid === 0 ? 1 : gid
  chownSync(above, uid, group)
  chmodSync(above, 0o775)
  expect(foreignPackages(checkout, { uid, gid: group })).toBeNull()
  expect(foreignPackages(checkout, { uid, gid: group + 1 })).toBe(above)
  chmodSync(above, 0o755)
  expect(foreignPackages(checkout, { uid, gid: group + 1 })).toBeNull()
})
