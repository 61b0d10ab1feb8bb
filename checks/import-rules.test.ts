import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

type PlantedFile = { path: string; content: string }
type LintFinding = { filename: string; code: string; message: string; help?: string }

// The linter runs once for all of them: each run reads the whole project.
const planted: PlantedFile[] = []
let found: LintFinding[] = []

/** Plants a file in its own folder at the depth of its path; returns the findings about it. */
function plant(path: string, content: string): () => string {
  const own = path.replace('planted', `planted-${planted.length}`)
  planted.push({ path: own, content })
  return () =>
    found
      .filter(({ filename }) => filename.endsWith(own))
      .map(({ code, message, help }) => `${code} ${message} ${help}`)
      .join('\n')
}

beforeAll(() => {
  for (const { path, content } of planted) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  const paths = planted.map(({ path }) => path)
  const args = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--format=json', ...paths]
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 100_000_000 })
  found = (JSON.parse(stdout) as { diagnostics: LintFinding[] }).diagnostics
})
afterAll(() => {
  for (const { path } of planted)
    rmSync(path.replace(/(planted-\d+)\/.*/, '$1'), { recursive: true, force: true })
})

const uses = (module: string) => `import * as used from '${module}'\nexport default used\n`

const CONTRACT = 'contract/ says what crosses the wire and nothing else'
const DOMAIN = 'domain/ holds what server and portal say alike'
const NO_PORTAL = 'The server knows nothing of the portal'
const SQL = 'SQL stands in store.ts and server/db/ alone'
const PUBLIC = 'A capability uses another only through its public.ts'
const PORTAL = 'The portal knows the server by its contract alone'
const BROWSER = 'This runs in a browser'
const ROOT = 'Nobody imports the composition root'
const PORTAL_KERNEL = 'The kernel knows no capability'
const KIT = 'The kit knows no capability'
const PURE = 'Rules are pure and decide from what they are given'

const REFUSED = [
  ['contract/planted/any.ts', '#server/config.ts', CONTRACT],
  ['contract/planted/any.ts', '../../server/config.ts', CONTRACT],
  ['contract/planted/any.ts', 'node:fs', CONTRACT],
  ['contract/planted/any.ts', 'kysely', CONTRACT],
  ['contract/planted/any.ts', '#domain/decimal.ts', CONTRACT],
  ['domain/planted/any.ts', '#server/config.ts', DOMAIN],
  ['domain/planted/any.ts', '../../web/main.tsx', DOMAIN],
  ['domain/planted/any.ts', 'react', DOMAIN],
  ['domain/planted/any.ts', 'node:fs', DOMAIN],
  ['server/planted/any.ts', '../../web/main.tsx', NO_PORTAL],
  ['server/planted/store.ts', '#web/main.tsx', NO_PORTAL],
  ['server/planted/rules.ts', '#web/main.tsx', NO_PORTAL],
  ['server/planted/any.ts', 'kysely', SQL],
  ['server/planted/any.ts', 'pg', SQL],
  ['server/planted/any.ts', '../companies/store.ts', PUBLIC],
  ['server/planted/store.ts', '../companies/present.ts', PUBLIC],
  ['server/planted/deep/any.ts', '../../companies/store.ts', PUBLIC],
  ['server/planted/deep/store.ts', '../../companies/present.ts', PUBLIC],
  ['server/planted/deep/rules.ts', '../../companies/present.ts', PUBLIC],
  ['server/planted/rules.ts', '../companies/present.ts', PUBLIC],
  ['server/planted/rules.ts', 'node:fs', PURE],
  ['server/planted/rules.ts', '../db/pool.ts', PURE],
  ['server/planted/rules.ts', './store.ts', PURE],
  ['server/planted/rules.ts', '../http/refusal.ts', PURE],
  ['web/planted/any.ts', '#server/config.ts', PORTAL],
  ['web/planted/any.ts', '../../server/config.ts', PORTAL],
  ['web/planted/any.ts', 'node:fs', BROWSER],
  ['web/planted/any.ts', '../trips/queries.ts', PUBLIC],
  ['web/planted/any.test.ts', '../trips/queries.ts', PUBLIC],
  ['web/planted/deep/any.ts', '../../trips/queries.ts', PUBLIC],
  ['web/planted/any.ts', '../app/router.tsx', ROOT],
  ['web/planted/any.test.ts', '../app/router.tsx', ROOT],
  ['web/app/planted/any.ts', '#server/config.ts', PORTAL],
  ['web/app/planted/any.ts', 'node:fs', BROWSER],
  ['web/kernel/planted/any.ts', '#server/config.ts', PORTAL],
  ['web/kernel/planted/any.ts', 'pg', BROWSER],
  ['web/kernel/planted/any.ts', '../../trips/public.ts', PORTAL_KERNEL],
  ['web/kernel/planted/any.ts', '../../app/router.tsx', PORTAL_KERNEL],
  ['web/ui/planted/any.ts', '#server/config.ts', PORTAL],
  ['web/ui/planted/any.ts', 'pg', BROWSER],
  ['web/ui/planted/any.ts', '../lists/list-page.tsx', KIT],
  ['web/ui/planted/any.ts', '../../records/doubts.ts', KIT],
  ['web/ui/planted/any.ts', '../../kernel/saving.ts', KIT],
].map(([path = '', module = '', remedy = '']) => ({ path, module, remedy, said: plant(path, uses(module)) }))

test.each(REFUSED)(
  '$path may not import $module, and the message names the alternative',
  ({ remedy, said }) => {
    expect(said()).toContain(remedy)
  },
)

const ALLOWED = [
  ['server/planted/any.ts', '../companies/public.ts'],
  ['server/planted/deep/any.ts', '../../companies/public.ts'],
  ['server/planted/store.ts', 'kysely'],
  ['server/planted/any.ts', '#contract/permissions.ts'],
  ['web/planted/any.ts', '../trips/public.ts'],
  ['web/planted/deep/any.ts', '../../places/public.tsx'],
  ['web/planted/any.ts', '../kernel/saving.ts'],
  ['web/app/planted/any.ts', '../../trips/queries.ts'],
  ['web/kernel/planted/any.ts', '../../ui/toasts.ts'],
  ['contract/planted/any.ts', 'typebox'],
  ['domain/planted/any.ts', '#contract/permissions.ts'],
  ['server/planted/any.ts', '#domain/decimal.ts'],
].map(([path = '', module = '']) => ({ path, module, said: plant(path, uses(module)) }))

test.each(ALLOWED)('$path may import $module', ({ said }) => {
  expect(said()).not.toContain('no-restricted-imports')
})

const RULES = [
  [
    'only the configuration reads the environment',
    'no-process-env',
    'export const home = process.env.HOME\n',
  ],
  ['a file ends before it is too long to read', 'max-lines', '// A line.\n'.repeat(301)],
  ['a promise is not left alone', 'no-floating-promises', 'Promise.resolve(1)\n'],
  ['nothing is of any type', 'no-explicit-any', 'export const value: any = 1\n'],
].map(([rule = '', name = '', content = '']) => ({
  rule,
  name,
  said: plant('server/planted/any.ts', content),
}))

test.each(RULES)('$rule', ({ name, said }) => {
  expect(said()).toContain(name)
})

const refRead = plant(
  'web/planted/any.tsx',
  "import { useRef } from 'react'\n\nexport function Any() {\n  const ref = useRef(1)\n  return ref.current\n}\n",
)

test('no ref is read while rendering', () => {
  expect(refRead()).toContain('react(refs)')
})
