import { spawnSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { startProgram } from '../../testing/program.ts'
import { databaseOwner } from './database-owner.ts'
import { newHeartbeat } from './heartbeat.ts'
import { lockDirectory } from './lock.ts'
import { readPostmasterFile } from './postmaster.ts'

let folder = ''
let dataDir = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wegbuch-links-'))
  dataDir = mkdtempSync(join(folder, 'data-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const SHORT = { staleMs: 100, settleMs: 10, pollMs: 10 }

const NAMES = ['heartbeat', 'server.lock', 'postgres.lock']

test.each([
  ...NAMES.map((name) => [name, 'link', symlinkSync] as const),
  ...NAMES.map((name) => [name, 'second name', linkSync] as const),
])('%s as a %s of another file is refused, and that file stays as it is', async (name, _kind, link) => {
  const target = join(folder, 'secret')
  // A heartbeat of this kernel's boot would be overwritten at once.
  const content = `secret ${newHeartbeat().boot} 1 machine\n`
  writeFileSync(target, content, { mode: 0o600 })
  link(target, join(dataDir, name))
  await expect(lockDirectory(dataDir, databaseOwner(), SHORT)).rejects.toThrow(ConfigError)
  expect(readFileSync(target, 'utf8')).toBe(content)
  expect(statSync(target).uid).toBe(process.getuid?.())
})

test.each(NAMES)('%s as a dangling link is refused, and nothing is created there', async (name) => {
  symlinkSync(join(folder, 'nothing'), join(dataDir, name))
  await expect(lockDirectory(dataDir, databaseOwner(), SHORT)).rejects.toThrow(
    new ConfigError(`${join(dataDir, name)} is a link: remove it`),
  )
  expect(statSync(join(folder, 'nothing'), { throwIfNoEntry: false })).toBeUndefined()
})

test('a pipe in place of the heartbeat is refused', async () => {
  const path = join(dataDir, 'heartbeat')
  expect(spawnSync('mkfifo', [path]).status).toBe(0)
  await expect(lockDirectory(dataDir, databaseOwner(), SHORT)).rejects.toThrow(
    new ConfigError(`${path} is not an ordinary file with one name: remove it`),
  )
})

const postmasterFile = () => {
  mkdirSync(join(dataDir, 'postgres'))
  return join(dataDir, 'postgres', 'postmaster.pid')
}

test('no command waits for a pipe in place of postmaster.pid', async () => {
  expect(spawnSync('mkfifo', [postmasterFile()]).status).toBe(0)
  // In a process of its own: whoever opens a pipe without a writer waits for ever.
  const command = startProgram('scripts/verify.ts', { DATA_DIR: dataDir })
  const code = await Promise.race([command.ended, sleep(20_000, 'it waits')])
  await command.stop('SIGKILL')
  expect({ code, output: command.output() }).toEqual({
    code: 1,
    output: expect.stringContaining('holds no database'),
  })
})

test('a link in place of postmaster.pid is not followed', () => {
  const target = join(folder, 'secret')
  writeFileSync(target, '1\n')
  symlinkSync(target, postmasterFile())
  expect(readPostmasterFile(join(dataDir, 'postgres'))).toEqual([])
})

test('of a file without end only its beginning is read', () => {
  writeFileSync(postmasterFile(), `1\n${'x'.repeat(100_000)}`)
  expect(readPostmasterFile(join(dataDir, 'postgres')).join('').length).toBeLessThan(10_000)
})
