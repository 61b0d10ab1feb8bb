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

test('in an empty or missing folder a demo must be made', async () => {
  expect(await findReadyDemo(folder, false)).toBeNull()
  expect(await findReadyDemo(join(folder, 'deeper'), false)).toBeNull()
  expect(existsSync(join(folder, 'deeper'))).toBe(true)
})

test('an existing demo is used, unless a fresh one is requested', async () => {
  fill()
  writeManifest(folder, { state: 'ready', ...MARK })
  expect(await findReadyDemo(folder, false)).toEqual({ state: 'ready', ...MARK })
  expect(readdirSync(folder).toSorted()).toEqual(['demo.json', 'logbook'])
  expect(await findReadyDemo(folder, true)).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test('an interrupted demo is made again', async () => {
  fill()
  writeManifest(folder, { state: 'making', ...MARK })
  expect(await findReadyDemo(folder, false)).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test.each([false, true])(
  'data that is not a demo is refused and left alone, fresh or not: %s',
  async (isFresh) => {
    fill()
    await expect(findReadyDemo(folder, isFresh)).rejects.toThrow(ConfigError)
    expect(readdirSync(folder)).toEqual(['logbook'])
  },
)

test('the data of a running demo is not deleted', async () => {
  writeManifest(folder, { state: 'ready', ...MARK })
  const lock = await lockDirectory(folder)
  await expect(findReadyDemo(folder, true)).rejects.toThrow(DataDirectoryInUse)
  expect(readdirSync(folder)).toContain('demo.json')
  lock.release()
})
