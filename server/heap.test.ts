import { spawnSync } from 'node:child_process'
import { totalmem } from 'node:os'
import { expect, test } from 'vitest'

// Prints the flags of the worker, which ends at once without a database.
const SHOW_FLAGS =
  "--import=data:text/javascript,if(process.argv[1].endsWith('worker.ts'))console.log(process.execArgv.join())"

/** The flags that `scripts/run` gives to a server or worker. */
function flagsOf(options: string): string {
  const { stdout } = spawnSync('scripts/run', ['server/worker.ts'], {
    env: { PATH: process.env.PATH, NODE_OPTIONS: `${SHOW_FLAGS} ${options}` },
    encoding: 'utf8',
  })
  return stdout.trim()
}

test('a server has a heap of half the memory, from 256 MB up to 2 GB', () => {
  const [, megabytes] = /^--max-old-space-size=(\d+)$/.exec(flagsOf('')) ?? []
  expect(Number(megabytes)).toBeGreaterThanOrEqual(256)
  expect(Number(megabytes)).toBeLessThanOrEqual(2_048)
  expect(Number(megabytes)).toBeLessThanOrEqual(Math.max(256, totalmem() / 1_048_576 / 2))
})

test('a heap limit in NODE_OPTIONS takes precedence', () => {
  expect(flagsOf('--max-old-space-size=700')).toBe('')
})
