import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

// Folders that everybody builds on; all others are capabilities.
const KERNEL = ['access', 'db', 'http', 'jobs', 'testing']
const KIT = ['build', 'public', 'ui']

const foldersOf = (side: string, others: readonly string[]) => [
  ...new Set(
    trackedFiles(side)
      .map((path) => path.split('/'))
      .flatMap(([, folder = '', file]) => (file && !others.includes(folder) ? [folder] : [])),
  ),
]

type Pattern = { group: string[]; message: string }
type Override = { rules: { 'no-restricted-imports'?: [string, { patterns: Pattern[] }] } }

test.each([
  ['a capability of the server to the others', 'A capability uses another', foldersOf('server', KERNEL)],
  ['everything of the portal to its kit', 'The kit knows no capability', foldersOf('web', KIT)],
])('the import rules close %s, wherever they close one', (_what, rule, folders) => {
  const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { overrides: Override[] }
  const closing = overrides
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

const canBuildStatements = (path: string) =>
  /^server\/(db|testing)\//.test(path) || /\/(testing|store|[\w-]+\.test)(\.ts$|\/)/.test(path)

test('statements are built in stores and in the database folder alone', () => {
  const others = trackedFiles('server').filter((path) => path.endsWith('.ts') && !canBuildStatements(path))
  const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|executeQuery)\(/
  expect(others.filter((path) => statement.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('a path is not taken from an address: in one with a space it would be another', () => {
  const wrong = /import\.meta\.url\)\.pathname/
  expect(trackedFiles('*.ts').filter((path) => wrong.test(readFileSync(path, 'utf8')))).toEqual([])
})
