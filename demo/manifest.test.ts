import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { DataDirectoryInUse, lockDirectory } from '#server/db/embedded/lock.ts'
import { findReadyDemo, writeManifest } from './manifest.ts'

const MARK = { seed: 'wegbuch', anchor: '2026-11-03', origin: 'http://localhost:8080' }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wegbuch-demo-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const fill = () => writeFileSync(join(folder, 'logbook'), 'two years')

test('in an empty folder, or in none, a demo is to be made', async () => {
  expect(await findReadyDemo(folder, false)).toBeNull()
  expect(await findReadyDemo(join(folder, 'deeper'), false)).toBeNull()
  expect(existsSync(join(folder, 'deeper'))).toBe(true)
})

test('one that is there is taken, unless a fresh one is wanted', async () => {
  fill()
  writeManifest(folder, { state: 'ready', ...MARK })
  expect(await findReadyDemo(folder, false)).toEqual({ state: 'ready', ...MARK })
  expect(readdirSync(folder).toSorted()).toEqual(['demo.json', 'logbook'])
  expect(await findReadyDemo(folder, true)).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test('one whose making was broken off is made anew', async () => {
  fill()
  writeManifest(folder, { state: 'making', ...MARK })
  expect(await findReadyDemo(folder, false)).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test.each([false, true])(
  "somebody's own data is refused and left alone, fresh or not: %s",
  async (isFresh) => {
    fill()
    await expect(findReadyDemo(folder, isFresh)).rejects.toThrow(ConfigError)
    expect(readdirSync(folder)).toEqual(['logbook'])
  },
)

test('a demo that runs is not taken away', async () => {
  writeManifest(folder, { state: 'ready', ...MARK })
  const lock = await lockDirectory(folder)
  await expect(findReadyDemo(folder, true)).rejects.toThrow(DataDirectoryInUse)
  expect(readdirSync(folder)).toContain('demo.json')
  lock.release()
})
