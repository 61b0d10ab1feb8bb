import { closeSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ConfigError } from './config.ts'
import { lockFile } from './db/embedded/flock.ts'
import { printCrash, printFault } from './print.ts'
import { runCommand, startProgram } from './testing/program.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'wegbuch-print-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

function printed(print: () => void): string[] {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    print()
    return written.mock.calls.map(([line]) => String(line).replace(/\n$/, ''))
  } finally {
    written.mockRestore()
  }
}

const FORGED = 'a\u001b[2J\n    at forged (file.ts:1:1)\u202e\u2028'
const SHOWN = 'a\u{fffd}[2J\u{fffd}    at forged (file.ts:1:1)\u{fffd}\u{fffd}'

test('what the operator can fix is printed in its own lines, and no other', () => {
  expect(printed(() => printFault(new ConfigError('one', FORGED)))).toEqual(['one', SHOWN])
  expect(printed(() => printFault(new Error(FORGED)))).toEqual([SHOWN])
})

test('an unexpected error is printed with stack, details and cause, and cannot control the terminal', () => {
  const cause = Object.assign(new TypeError(FORGED), { detail: FORGED })
  const lines = printed(() => printCrash(new Error(FORGED, { cause })))
  const said = lines.filter((line) => !/^ +at /.test(line))
  expect(said).toEqual([
    `Error: ${SHOWN}`,
    `TypeError: ${SHOWN}`,
    expect.stringMatching(/^\{ detail: 'a\\x1B\[2J\\n .*\}$/),
  ])
  expect(lines.length).toBeGreaterThan(said.length)
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}\u2028]|\n +at forged/u)
  expect(printed(() => printCrash('thrown'))).toEqual(["'thrown'"])
})

test('the name of a machine in the data directory cannot control the terminal of a start or a command', async () => {
  const host = '\u001b[2JReady\u009b'
  writeFileSync(join(dataDir, 'heartbeat'), `${'f'.repeat(32)} boot 1 ${host} 7\n`)
  const held = lockFile(join(dataDir, 'server.lock'))
  const output = `The data directory ${dataDir} is in use by process 1 on \u{fffd}[2JReady\u{fffd}\n`
  const start = startProgram('server/main.ts', { DATA_DIR: dataDir })
  expect({ code: await start.ended, output: start.output() }).toEqual({ code: 1, output })
  expect(await runCommand('restore', { DATA_DIR: dataDir }, 'some.backup')).toEqual({ code: 1, output })
  if (held) closeSync(held.descriptor)
})
