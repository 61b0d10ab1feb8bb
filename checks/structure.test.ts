import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Folders of the server that everybody builds on; all others are capabilities.
const KERNEL = ['access', 'db', 'http', 'jobs', 'testing']

const tracked = execFileSync('git', ['ls-files', 'server'], { encoding: 'utf8' }).split('\n').filter(Boolean)
const capabilities = new Set(
  tracked
    .map((path) => path.split('/'))
    .flatMap(([, folder = '', file]) => (file && !KERNEL.includes(folder) ? [folder] : [])),
)

type Pattern = { group: string[]; message: string }
type Override = { rules: { 'no-restricted-imports'?: [string, { patterns: Pattern[] }] } }

test('every capability is closed to the others, wherever the import rules close one', () => {
  const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { overrides: Override[] }
  const closing = overrides
    .flatMap(({ rules }) => rules['no-restricted-imports']?.[1].patterns ?? [])
    .filter(({ message }) => message.startsWith('A capability uses another only through its public.ts'))
  expect(closing.length).toBeGreaterThan(0)
  for (const { group } of closing)
    expect(group).toEqual(expect.arrayContaining([...capabilities].map((name) => `../${name}/*`)))
})

const mayBuild = (path: string) =>
  /^server\/(db|testing)\//.test(path) || /\/(testing|store|[\w-]+\.test)(\.ts$|\/)/.test(path)

test('statements are built in stores and in the database folder alone', () => {
  const others = tracked.filter((path) => path.endsWith('.ts') && !mayBuild(path))
  const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|executeQuery)\(/
  expect(others.filter((path) => statement.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('a path is not taken from an address: in one with a space it would be another', () => {
  const all = execFileSync('git', ['ls-files', '*.ts'], { encoding: 'utf8' }).split('\n').filter(Boolean)
  const wrong = /import\.meta\.url\)\.pathname/
  expect(all.filter((path) => wrong.test(readFileSync(path, 'utf8')))).toEqual([])
})
