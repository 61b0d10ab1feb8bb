import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What `scripts/prepare.mjs` and the programs that it starts find in their environment. */
function environmentOfPrepare(checkout: string): NodeJS.ProcessEnv {
  cpSync('scripts/run', join(checkout, 'scripts/run'))
  writeFileSync(
    join(checkout, 'scripts/prepare.mjs'),
    'process.stdout.write(JSON.stringify(process.env)); process.exitCode = 1',
  )
  const env = { PATH: process.env.PATH }
  const { stdout } = spawnSync(join(checkout, 'scripts/run'), ['--version'], { env, encoding: 'utf8' })
  return JSON.parse(stdout) as NodeJS.ProcessEnv
}

test('from the first program on, compiled code is kept in the checkout and not where others can put it', () => {
  const checkout = realpathSync(mkdtempSync(join(tmpdir(), 'wegbuch run-')))
  const { NODE_COMPILE_CACHE } = environmentOfPrepare(checkout)
  rmSync(checkout, { recursive: true })
  expect(NODE_COMPILE_CACHE).toBe(join(checkout, 'node_modules/.cache/wegbuch-compiled'))
})
