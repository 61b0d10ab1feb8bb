import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ConfigError } from '../config.ts'
import type { Migration } from '../db/migration-files.ts'
import { type BackupHeader, FORMAT, type Manifest, type Section, type SectionEnd } from './format.ts'

export type BackupItem =
  | { header: BackupHeader }
  | { section: Section }
  | { row: string }
  | { end: SectionEnd }

/** Far more than the longest row: a crafted file of a few megabytes can unpack to gigabytes. */
export const LINE_BYTES_MAX = 64 * 1024 * 1024

export const damagedBackup = (path: string, why: string) =>
  new ConfigError(`${path} is no whole backup: ${why}`)

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
  const manifest = parseObject(path, last ?? '') as Partial<Manifest>
  if (typeof manifest.sha256 !== 'string' || !manifest.tables) throw damagedBackup(path, 'its end is missing')
  if (manifest.sha256 !== hash.digest('hex')) throw damagedBackup(path, 'it was changed after it was written')
  return manifest as Manifest
}

function parseHeader(path: string, text: string): BackupHeader {
  const header = parseObject(path, text) as Partial<BackupHeader>
  const { migrations } = header
  if (header.wegbuch !== 'backup' || !Array.isArray(migrations) || !migrations.every(isMigration))
    throw damagedBackup(path, 'it does not begin as one')
  if (header.format !== FORMAT)
    throw new ConfigError(`${path} is of a newer Wegbuch: its format is ${header.format}`)
  if (typeof header.at !== 'string' || !MOMENT.test(header.at))
    throw damagedBackup(path, 'it does not say when it was made')
  return header as BackupHeader
}

const isMigration = (value: Partial<Migration> | null) =>
  typeof value?.name === 'string' && typeof value.checksum === 'string'

function parseItem(path: string, text: string): BackupItem {
  if (text.startsWith('[')) return { row: text }
  const object = parseObject(path, text)
  if ('end' in object) return { end: object as SectionEnd }
  const { file, table, columns } = object as { file?: unknown; table?: unknown; columns?: unknown }
  const isTable = typeof table === 'string' && Array.isArray(columns) && columns.every(isText)
  if (!isTable && !isText(file)) throw damagedBackup(path, 'it has a line that says nothing')
  return { section: object as Section }
}

const isText = (value: unknown) => typeof value === 'string'

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/

function parseObject(path: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Reported below, like anything else that is no object.
  }
  throw damagedBackup(path, 'it has a line that says nothing')
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
