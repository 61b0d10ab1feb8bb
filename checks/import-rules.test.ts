import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'

const FOLDERS = ['contract/planted', 'server/planted', 'web/planted', 'web/ui/planted']
afterEach(() => {
  for (const folder of FOLDERS) rmSync(folder, { recursive: true, force: true })
})

/** What the linter says to a file of this content at this place, below one of the planted folders. */
function lint(path: string, content: string): string {
  for (const folder of FOLDERS) mkdirSync(folder, { recursive: true })
  writeFileSync(path, content)
  const args = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--format=json', path]
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout
}

const uses = (module: string) => `import * as used from '${module}'\nexport default used\n`

const CONTRACT = 'contract/ says what crosses the wire and nothing else'
const NO_PORTAL = 'The server knows nothing of the portal'
const SQL = 'SQL stands in store.ts and server/db/ alone'
const PUBLIC = 'A capability uses another only through its public.ts'
const PORTAL = 'The portal knows the server by its contract alone'
const BROWSER = 'This runs in a browser'
const KIT = 'The kit knows no capability'
const PURE = 'Rules are pure and decide from what they are given'

test.each([
  ['contract/planted/any.ts', '#server/config.ts', CONTRACT],
  ['contract/planted/any.ts', '../../server/config.ts', CONTRACT],
  ['contract/planted/any.ts', 'node:fs', CONTRACT],
  ['contract/planted/any.ts', 'kysely', CONTRACT],
  ['server/planted/any.ts', '../../web/main.tsx', NO_PORTAL],
  ['server/planted/store.ts', '#web/main.tsx', NO_PORTAL],
  ['server/planted/rules.ts', '#web/main.tsx', NO_PORTAL],
  ['server/planted/any.ts', 'kysely', SQL],
  ['server/planted/any.ts', 'pg', SQL],
  ['server/planted/any.ts', '../companies/store.ts', PUBLIC],
  ['server/planted/store.ts', '../companies/present.ts', PUBLIC],
  ['server/planted/rules.ts', '../companies/present.ts', PUBLIC],
  ['server/planted/rules.ts', 'node:fs', PURE],
  ['server/planted/rules.ts', '../db/pool.ts', PURE],
  ['server/planted/rules.ts', './store.ts', PURE],
  ['server/planted/rules.ts', '../http/refusal.ts', PURE],
  ['web/planted/any.ts', '#server/config.ts', PORTAL],
  ['web/planted/any.ts', '../../server/config.ts', PORTAL],
  ['web/planted/any.ts', 'node:fs', BROWSER],
  ['web/ui/planted/any.ts', '#server/config.ts', PORTAL],
  ['web/ui/planted/any.ts', 'pg', BROWSER],
  ['web/ui/planted/any.ts', '../lists/list-page.tsx', KIT],
])('%s may not import %s, and is told what to do instead', (path, module, remedy) => {
  expect(lint(path, uses(module))).toContain(remedy)
})

test.each([
  ['server/planted/any.ts', '../companies/public.ts'],
  ['server/planted/store.ts', 'kysely'],
  ['server/planted/any.ts', '#contract/permissions.ts'],
  ['contract/planted/any.ts', 'typebox'],
])('%s may import %s', (path, module) => {
  expect(lint(path, uses(module))).not.toContain('no-restricted-imports')
})

test.each([
  [
    'only the configuration reads the environment',
    'no-process-env',
    'export const home = process.env.HOME\n',
  ],
  ['a file ends before it is too long to read', 'max-lines', '// A line.\n'.repeat(301)],
  ['a promise is not left alone', 'no-floating-promises', 'Promise.resolve(1)\n'],
  ['nothing is of any type', 'no-explicit-any', 'export const value: any = 1\n'],
])('%s', (_rule, name, content) => {
  expect(lint('server/planted/any.ts', content)).toContain(name)
})
