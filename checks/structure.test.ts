import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findCycle, folderGraph } from './folder-graph.ts'
import { trackedFiles } from './tracked-files.ts'

// Folders that all others may use; the others are capabilities.
const KERNEL = ['access', 'db', 'http', 'jobs', 'testing']
const KIT = ['build', 'public', 'ui']
const PORTAL_KERNEL = [...KIT, 'kernel']
const PORTAL_ROOT = [...PORTAL_KERNEL, 'app']

const foldersOf = (side: string, others: readonly string[]) => [
  ...new Set(
    trackedFiles(side)
      .map((path) => path.split('/'))
      .flatMap(([, folder = '', file]) => (file && !others.includes(folder) ? [folder] : [])),
  ),
]

type Pattern = { group: string[]; message: string }
type Override = { files: string[]; rules: { 'no-restricted-imports'?: [string, { patterns: Pattern[] }] } }

test.each([
  ['a capability of the server to the others', 'server', 'A capability uses', foldersOf('server', KERNEL)],
  ['a capability of the portal to the others', 'web', 'A capability uses', foldersOf('web', PORTAL_ROOT)],
  [
    'every capability to the kernel of the portal',
    'web',
    'The kernel knows',
    foldersOf('web', PORTAL_KERNEL),
  ],
  ['everything of the portal to its kit', 'web', 'The kit knows', foldersOf('web', KIT)],
])('the import rules close %s, wherever they close one', (_what, side, rule, folders) => {
  const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { overrides: Override[] }
  const closing = overrides
    .filter(({ files }) => files.every((pattern) => pattern.startsWith(`${side}/`)))
    .flatMap(({ rules }) => rules['no-restricted-imports']?.[1].patterns ?? [])
    .filter(({ message }) => message.startsWith(rule))
  expect(closing.length).toBeGreaterThan(0)
  const missing = closing.flatMap(({ group, message }, index) =>
    folders
      .map((name) => `../**/${name}/*`)
      .filter((pattern) => !group.includes(pattern))
      .map((pattern) => `add ${pattern} to list ${index + 1} of ${closing.length} with "${message}"`),
  )
  expect(missing).toEqual([])
})

const portalFiles = trackedFiles('web')
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('no folders of the portal import each other in a circle', () => {
  const graph = folderGraph('web', portalFiles)
  expect(graph.get('trips')).toContain('vehicles')
  expect(findCycle(graph)).toBeNull()
})

test.each([
  [
    'a type',
    'web/vehicles/planted.ts',
    "import type { Trip } from '../trips/public.ts'",
    ['trips', 'vehicles'],
  ],
  ['a lazy import', 'web/kernel/api/planted.ts', "await import('../../app/boot.ts')", ['app', 'kernel']],
])('a circle closed by %s is found', (_what, path, text, folders) => {
  const cycle = findCycle(folderGraph('web', [...portalFiles, { path, text }]))
  expect(cycle).toEqual(expect.arrayContaining(folders))
})

const canBuildStatements = (path: string) =>
  /^server\/(db|testing)\//.test(path) || /\/(testing|store|[\w-]+\.test)(\.ts$|\/)/.test(path)

test('statements are built only in stores and in the database folder', () => {
  const others = trackedFiles('server').filter((path) => path.endsWith('.ts') && !canBuildStatements(path))
  const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|executeQuery)\(/
  expect(others.filter((path) => statement.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('no file path is taken from `URL.pathname`: it is percent-encoded', () => {
  const wrong = /import\.meta\.url\)\.pathname/
  expect(trackedFiles('*.ts').filter((path) => wrong.test(readFileSync(path, 'utf8')))).toEqual([])
})
