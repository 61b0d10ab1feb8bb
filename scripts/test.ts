import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, databaseOwner } from '#server/db/embedded/database-owner.ts'
import { findOrInstallChromium } from './chromium.ts'

// Runs all checks, the fastest first. Words after `npm test --` name test files, and then only those run.
const only = process.argv.slice(2)
// Started by root, the databases of the tests run as another user, who cannot enter a private directory.
const temporary = canReach(join(tmpdir(), 'wegbuch'), databaseOwner()) ? tmpdir() : '/tmp'
const results = join(tmpdir(), `wegbuch-results-${process.pid}.json`)

const CHECKS: [name: string, program: string, ...args: string[]][] = [
  ['format', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=error'],
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit'],
  ['types of the portal', 'node_modules/typescript/bin/tsc', '--noEmit', '--project', 'web'],
  ['lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--format=unix'],
]
const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${results}`,
]

function step(name: string, args: string[]): void {
  const start = Date.now()
  const env = { ...process.env, NODE_ENV: 'test', TMPDIR: temporary }
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
  console.log(
    `${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - start) / 1000).toFixed(1)} s`,
  )
  if (status !== 0) process.exitCode = 1
}

if (only.length === 0) for (const [name, program, ...args] of CHECKS) step(name, [program, ...args])
// Here and not in the test files: on a fresh machine several of them would run apt-get at once.
findOrInstallChromium()
step('tests', [...VITEST, ...only])

type Results = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}
const counts = JSON.parse(readFileSync(results, 'utf8')) as Results
rmSync(results)
const skipped = counts.numPendingTests + counts.numTodoTests
console.log(`${counts.numPassedTests} passed, ${counts.numFailedTests} failed, ${skipped} skipped`)
if (skipped > 0 || counts.numPassedTests === 0) process.exitCode = 1
