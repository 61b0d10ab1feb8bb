import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

type Chunk = {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}

const FOLDER = 'dist/web'
const manifest = JSON.parse(readFileSync(`${FOLDER}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

/** The chunks that the browser loads for these entries, each once. */
function chunksFor(names: string[], visited = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (visited.has(chunk.file)) continue
    visited.add(chunk.file)
    chunksFor(chunk.imports ?? [], visited)
  }
  return visited
}

const gzipped = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${FOLDER}/${file}`), { level: 9 }).length, 0)

/** The key of a chunk that is no entry: it has a hash. */
const groupOf = (name: string) =>
  Object.keys(manifest).find((key) => manifest[key]?.name === name && manifest[key].file.endsWith('.js')) ??
  name

/** Whether a chunk imports itself by way of others: then one of them would run before what it needs. */
const isInCycle = (key: string) => chunksFor(manifest[key]?.imports ?? []).has(manifest[key]?.file ?? '')

const SHELL = ['index.html', groupOf('data'), groupOf('shell'), '../i18n/de/portal.json']

test('the signed-in shell loads at most 200 kB of gzipped JavaScript', () => {
  const size = gzipped(chunksFor(SHELL))
  expect(size).toBeGreaterThan(50_000)
  expect(size).toBeLessThan(200_000)
})

test('the shell with a list on it stays below 240 kB', () => {
  expect(gzipped(chunksFor([...SHELL, 'lists/company-lists-page.tsx']))).toBeLessThan(240_000)
})

test('a screen loads what it uses of another capability, not all that its public.ts names', () => {
  const parts = [...SHELL, groupOf('ui'), groupOf('forms')]
  const setup = gzipped(chunksFor([...parts, 'companies/setup-page.tsx']))
  expect(setup - gzipped(chunksFor(parts))).toBeLessThan(5_000)
})

test('the shell takes a handful of requests, the largest list a few dozen', () => {
  expect(chunksFor(SHELL).size).toBeLessThanOrEqual(6)
  expect(chunksFor([...SHELL, 'trips/trips-page.tsx']).size).toBeLessThanOrEqual(40)
})

test('no chunks import each other', () => {
  const scripts = Object.keys(manifest).filter((key) => manifest[key]?.file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  expect(scripts.filter(isInCycle)).toEqual([])
})

test('the page preloads what the shell needs', () => {
  const page = readFileSync(`${FOLDER}/index.html`, 'utf8')
  const preloaded = [...page.matchAll(/<link rel="modulepreload"[^>]* href="\/([^"]+)"/g)].map(
    ([, file]) => file,
  )
  const needed = chunksFor(['index.html', groupOf('data'), groupOf('shell')])
  needed.delete(manifest['index.html']?.file ?? '')
  expect(new Set(preloaded)).toEqual(needed)
})

test.each([
  'kernel/session/sign-in.ts',
  'app/palette.tsx',
  'app/keyboard-help.tsx',
  'lists/my-lists-page.tsx',
  'places/address-field.tsx',
  groupOf('place-map'),
  'places/map/canvas.ts',
])('%s is not in the first load', (name) => {
  expect(manifest[name]?.file).toBeDefined()
  expect(chunksFor(SHELL)).not.toContain(manifest[name]?.file)
})

test('no list loads the map or its data before one is shown', () => {
  const loaded = [...chunksFor([...SHELL, 'lists/company-lists-page.tsx'])]
  const withMap = loaded.filter((file) => readFileSync(`${FOLDER}/${file}`, 'utf8').includes('maplibregl'))
  expect(withMap).toEqual([])
})

test('each screen is a chunk of its own', () => {
  const screens = Object.keys(manifest).filter((name) => name.endsWith('-page.tsx'))
  expect(screens.length).toBeGreaterThanOrEqual(6)
  expect(screens.filter((name) => !manifest[name]?.isDynamicEntry)).toEqual([])
})

test('the schema library is not in the bundle', () => {
  const scripts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'))
  const withLibrary = scripts.filter((file) =>
    /~unsafe|~kind/.test(readFileSync(`${FOLDER}/${file}`, 'utf8')),
  )
  expect(scripts.length).toBeGreaterThan(10)
  expect(withLibrary).toEqual([])
})
