import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkpointFolder } from './files.ts'
import { openSigningKey, privateKeyFile, publicKeyFile } from './key.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wegbuch-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('a key is made once, and nothing else is left beside it', () => {
  const { fingerprint } = openSigningKey(dataDir)
  expect(openSigningKey(dataDir).fingerprint).toBe(fingerprint)
  expect(readdirSync(dataDir).toSorted()).toEqual(['checkpoint-key.pem', 'checkpoints'])
  expect(readdirSync(checkpointFolder(dataDir))).toEqual(['public-key.pem'])
})

test('a key is not written through links that wait for its writer', () => {
  const other = join(dataDir, 'other')
  writeFileSync(other, 'of somebody else')
  mkdirSync(checkpointFolder(dataDir))
  for (const file of [privateKeyFile(dataDir), publicKeyFile(checkpointFolder(dataDir))])
    symlinkSync(other, `${file}.${process.pid}`)
  openSigningKey(dataDir)
  expect(readFileSync(other, 'utf8')).toBe('of somebody else')
})
