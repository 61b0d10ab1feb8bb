import { readFileSync } from 'node:fs'
import { isFileServingAllowed, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

test.each([
  ['web/index.html', true],
  ['contract/permissions.ts', true],
  ['node_modules/react/index.js', true],
  ['data/postgres/PG_VERSION', false],
  ['data/checkpoint-key.pem', false],
  ['package.json', false],
  ['../any', false],
])('for development %s is served: %s', async (path, isServed) => {
  const config = await resolveConfig({ configFile: 'web/vite.config.ts', logLevel: 'silent' }, 'serve')
  expect(isFileServingAllowed(config, `/@fs${new URL(path, `file://${process.cwd()}/`).pathname}`)).toBe(
    isServed,
  )
})

test('nothing that Vite builds or tests looks for a configuration of PostCSS in the folders above', () => {
  const calls = trackedFiles()
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => /^(export default defineConfig|.*\bawait build)\(\{/m.test(readFileSync(path, 'utf8')))
  expect(calls).toEqual(expect.arrayContaining(['vitest.config.ts', 'web/vite.config.ts']))
  expect(
    calls.filter((path) => !readFileSync(path, 'utf8').includes('css: { postcss: { plugins: [] } }')),
  ).toEqual([])
})
