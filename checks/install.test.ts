import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { installFault, outdatedPackages } from '../scripts/check-install.mjs'

const root = mkdtempSync(join(tmpdir(), 'wegbuch-install-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

type Entry = { version: string; integrity?: string; [more: string]: unknown }
type Packages = Record<string, Entry>

const LOCKED: Packages = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a', optionalDependencies: { 'a-mac': '1.0.0' } },
  'node_modules/a/node_modules/@s/b': { version: '3.0.0', integrity: 'sha512-b3' },
  'node_modules/@s/b': { version: '2.0.0', integrity: 'sha512-b' },
  'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-o', optional: true },
}
const { '': _own, 'node_modules/other-platform': _other, ...INSTALLED } = LOCKED

/** A checkout with the packages that npm would install. */
function checkout(installed: Packages = INSTALLED, locked: Packages = LOCKED): string {
  const folder = mkdtempSync(join(root, 'tree-'))
  write(folder, 'package-lock.json', { packages: locked })
  write(folder, 'node_modules/.package-lock.json', { packages: installed })
  for (const [path, { version }] of Object.entries(installed))
    write(folder, `${path}/package.json`, { name: path.split('node_modules/').at(-1), version })
  write(folder, 'node_modules/.bin/tool', {})
  return folder
}

function write(folder: string, path: string, content: object): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), JSON.stringify(content))
}

const installedWith = (path: string, change: Partial<Entry>): Packages => ({
  ...INSTALLED,
  [path]: { version: '1.0.0', ...INSTALLED[path], ...change },
})

test('the packages of the lock are accepted, without those of other platforms', () => {
  expect(installFault(checkout())).toBeNull()
  expect(installFault('.')).toBeNull()
})

test.each([
  [
    'another version',
    installedWith('node_modules/@s/b', { version: '2.0.1' }),
    'node_modules/@s/b is installed as 2.0.1, package-lock.json says 2.0.0',
  ],
  [
    'another integrity',
    installedWith('node_modules/a', { integrity: 'sha512-x' }),
    'node_modules/a is installed with another integrity than package-lock.json says',
  ],
  [
    'no integrity',
    installedWith('node_modules/a', { integrity: '' }),
    'node_modules/a is installed with another integrity than package-lock.json says',
  ],
  ['a link', installedWith('node_modules/a', { link: true }), 'node_modules/a is a link'],
  [
    'one more package',
    installedWith('node_modules/c', { integrity: 'sha512-c' }),
    'node_modules/c is installed and not in package-lock.json',
  ],
  [
    'a nested package more',
    installedWith('node_modules/a/node_modules/c', {}),
    'node_modules/a/node_modules/c is installed and not in package-lock.json',
  ],
  [
    'a native part of another version',
    installedWith('node_modules/a-mac', { version: '1.0.1' }),
    'node_modules/a-mac is installed and not in package-lock.json',
  ],
])('%s is refused', (_what, installed, fault) => {
  expect(installFault(checkout(installed))).toBe(fault)
})

test('a native package that the lock does not name must have the requested version', () => {
  expect(installFault(checkout(installedWith('node_modules/a-mac', { integrity: 'sha512-m' })))).toBeNull()
})

test('a package that is missing is refused', () => {
  const { 'node_modules/a/node_modules/@s/b': _gone, ...rest } = INSTALLED
  expect(installFault(checkout(rest))).toBe(
    'node_modules/a/node_modules/@s/b is in package-lock.json and not installed',
  )
})

test('a lock without integrity is refused', () => {
  const [path, entry] = ['node_modules/a', { version: '1.0.0' }]
  expect(installFault(checkout({ ...INSTALLED, [path]: entry }, { ...LOCKED, [path]: entry }))).toBe(
    'node_modules/a is installed with another integrity than package-lock.json says',
  )
})

test.each([
  ['a folder', 'node_modules/x/index.js', 'node_modules/x is in the way: npm did not install it'],
  ['a file', 'node_modules/x.js', 'node_modules/x.js is in the way: npm did not install it'],
  [
    'a folder of a scope',
    'node_modules/@s/x/index.js',
    'node_modules/@s/x is in the way: npm did not install it',
  ],
  [
    'a nested folder',
    'node_modules/@s/b/node_modules/x/index.js',
    'node_modules/@s/b/node_modules/x is in the way: npm did not install it',
  ],
])('%s that npm did not install is refused', (_what, path, fault) => {
  const folder = checkout()
  write(folder, path, {})
  expect(installFault(folder)).toBe(fault)
})

test('a replaced package, a missing one and a link instead of one are refused', () => {
  const [swapped, gone, linked, unsaid] = [checkout(), checkout(), checkout(), checkout()]
  write(swapped, 'node_modules/a/package.json', { name: 'a', version: '1.0.1' })
  expect(installFault(swapped)).toBe('node_modules/a holds a 1.0.1, not a 1.0.0')
  rmSync(join(gone, 'node_modules/@s/b'), { recursive: true })
  expect(installFault(gone)).toBe('node_modules/@s/b is gone, npm installed it')
  renameSync(join(linked, 'node_modules/a'), join(linked, 'elsewhere'))
  symlinkSync(join(linked, 'elsewhere'), join(linked, 'node_modules/a'))
  expect(installFault(linked)).toBe('node_modules/a is no folder')
  rmSync(join(unsaid, 'node_modules/.package-lock.json'))
  expect(installFault(unsaid)).toBe('node_modules/.package-lock.json is missing')
})

test('what a foreign package calls itself cannot control the terminal', () => {
  const folder = checkout()
  write(folder, 'node_modules/a/package.json', { name: '\u001b[2Ja\nReady\u009b', version: '1.0.0' })
  expect(installFault(folder)).toBe(
    'node_modules/a holds \u{fffd}[2Ja\u{fffd}Ready\u{fffd} 1.0.0, not a 1.0.0',
  )
})

test('packages that the lock has with another integrity are installed anew', () => {
  const changed: Packages = { ...LOCKED, 'node_modules/@s/b': { version: '2.0.0', integrity: 'sha512-x' } }
  expect(outdatedPackages(checkout(INSTALLED, changed))).toEqual(['node_modules/@s/b'])
  expect(outdatedPackages(checkout())).toEqual([])
  const cut = checkout()
  writeFileSync(join(cut, 'node_modules/.package-lock.json'), '{"packages":')
  expect(outdatedPackages(cut)).toEqual([])
})
