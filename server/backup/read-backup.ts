import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ConfigError } from '../config.ts'
import type { Manifest } from './format.ts'
import { type BackupItem, damagedBackup, parseHeader, parseItem, parseManifest } from './parse-line.ts'

/** Far more than the longest row: a crafted file of a few megabytes can unpack to gigabytes. */
export const LINE_BYTES_MAX = 64 * 1024 * 1024

/** Reads a backup from its first line to its last; damage is reported at its end at the latest. */
export async function* readBackup(path: string): AsyncGenerator<BackupItem, Manifest> {
  const hash = createHash('sha256')
  let last: string | null = null
  let isFirst = true
  for await (const next of readLines(path)) {
    if (last !== null) {
      hash.update(last).update('\n')
      yield isFirst ? { header: parseHeader(path, last) } : parseItem(path, last)
      isFirst = false
    }
    last = next
  }
  const manifest = parseManifest(path, last ?? '')
  if (manifest.sha256 !== hash.digest('hex')) throw damagedBackup(path, 'it was changed after it was written')
  return manifest
}

/** Split only at line feeds: texts may contain other characters that count as line ends. */
async function* readLines(path: string): AsyncGenerator<string> {
  // The reader of the stream gets its errors.
  const stream = pipeline(createReadStream(path), createGunzip(), () => {})
  let begun: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      let from = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        begun.push(chunk.subarray(from, end))
        yield (begun.length === 1 ? begun[0] : Buffer.concat(begun))?.toString('utf8') ?? ''
        begun = []
        from = end + 1
      }
      if (from > 0) length = 0
      if (from < chunk.length) begun.push(chunk.subarray(from))
      length += chunk.length - from
      if (length > LINE_BYTES_MAX) throw damagedBackup(path, 'it has a line that is too long')
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new ConfigError(`There is no ${path}`)
    if (code?.startsWith('Z_')) throw damagedBackup(path, message)
    throw error
  }
  if (begun.length > 0) throw damagedBackup(path, 'its end is missing')
}
