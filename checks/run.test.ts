import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What `scripts/prepare.mjs` and the programs that it starts find in their environment. */
function environmentOfPrepare(checkout: string, PATH = process.env.PATH): NodeJS.ProcessEnv {
  cpSync('scripts/run', join(checkout, 'scripts/run'))
  writeFileSync(
    join(checkout, 'scripts/prepare.mjs'),
    'process.stdout.write(JSON.stringify(process.env)); process.exitCode = 1',
  )
  const { stdout } = spawnSync(join(checkout, 'scripts/run'), ['--version'], {
    env: { PATH },
    encoding: 'utf8',
  })
  return JSON.parse(stdout) as NodeJS.ProcessEnv
}

test('from the first program on, compiled code is kept in the checkout and not where others can put it', () => {
  const checkout = realpathSync(mkdtempSync(join(tmpdir(), 'wegbuch run-')))
  const { NODE_COMPILE_CACHE } = environmentOfPrepare(checkout)
  rmSync(checkout, { recursive: true })
  expect(NODE_COMPILE_CACHE).toBe(join(checkout, 'node_modules/.cache/wegbuch-compiled'))
})

test('no program is taken from a folder of packages above the checkout, where npm would look first', () => {
  const above = realpathSync(mkdtempSync(join(tmpdir(), 'wegbuch run-')))
  const planted = join(above, 'node_modules/.bin')
  mkdirSync(planted, { recursive: true })
  for (const name of ['node', 'dirname'])
    writeFileSync(join(planted, name), '#!/bin/sh\necho \'{"PATH":"planted"}\'\nexit 1\n', { mode: 0o755 })
  const checkout = join(above, 'wegbuch')
  const others = (process.env.PATH ?? '').split(':').filter((one) => !one.endsWith('/node_modules/.bin'))
  const { PATH } = environmentOfPrepare(
    checkout,
    [join(checkout, 'node_modules/.bin'), planted, ...others].join(':'),
  )
  rmSync(above, { recursive: true })
  expect(PATH).toBe(others.join(':'))
})
