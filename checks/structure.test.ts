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

test('every capability is closed to the others by the import rules, in each of their lists', () => {
  const config = readFileSync('.oxlintrc.json', 'utf8')
  const lists = config.split('A capability uses another only through its public.ts').length - 1
  for (const name of capabilities) {
    const mentioned = config.split(`"../${name}/*"`).length - 1
    expect([name, mentioned]).toEqual([name, lists])
  }
})

const mayBuild = (path: string) =>
  /^server\/(db|testing)\//.test(path) || /\/(testing|store|[\w-]+\.test)(\.ts$|\/)/.test(path)

test('statements are built in stores and in the database folder alone', () => {
  const others = tracked.filter((path) => path.endsWith('.ts') && !mayBuild(path))
  const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|executeQuery)\(/
  expect(others.filter((path) => statement.test(readFileSync(path, 'utf8')))).toEqual([])
})
