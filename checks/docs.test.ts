import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

const files = trackedFiles()
const documents = files.filter((path) => path.endsWith('.md'))
const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> })
  .scripts
const folders = new Set(files.map((path) => path.split('/')[0]))

const codeOf = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`|^ {4}(\S.*)$/gm)].map(([, inline, block]) => inline ?? block ?? '')

/** Paths of this repository in backticks. Placeholders are not paths. */
const pathsIn = (text: string) =>
  codeOf(text).filter((code) => /^[\w.-]+\/[\w./-]*$/.test(code) && folders.has(code.split('/')[0]))

const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link))

const commandsIn = (text: string) =>
  [...text.matchAll(/npm (?:run ([\w-]+)|(start|test))\b/g)].map(([, name, short]) => name ?? short ?? '')

test('the expected documents exist', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']))
  expect(files).toContain('LICENSE')
})

test.each(documents)('%s names only paths, links and commands that exist', (document) => {
  const text = readFileSync(document, 'utf8')
  expect(pathsIn(text).filter((path) => !existsSync(path))).toEqual([])
  expect(linksIn(text).filter((link) => !existsSync(join(dirname(document), link)))).toEqual([])
  expect(commandsIn(text).filter((name) => !scripts[name])).toEqual([])
})

test('the variables in the README are those that the configuration reads', () => {
  const read = [...readFileSync('server/config.ts', 'utf8').matchAll(/'([A-Z][A-Z_]+)'/g)].map(
    ([, name]) => name,
  )
  const table = readFileSync('README.md', 'utf8').split('## Configure')[1] ?? ''
  const named = [...table.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(read.toSorted())
})
