import { spawnSync } from 'node:child_process'
import { linkSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { databaseOwner } from './database-owner.ts'
import { newHeartbeat } from './heartbeat.ts'
import { lockDirectory } from './lock.ts'

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
