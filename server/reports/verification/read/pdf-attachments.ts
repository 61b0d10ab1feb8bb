import { inflateSync } from 'node:zlib'
import { READ_LIMITS, type ReadLimits } from '../limits.ts'

// Whatever a reader of PDF would show: every embedded file whose bytes are anywhere in the document is found, also one
// that a later part of it replaces. No reference is followed, so nothing can lead in a circle, and each byte is
// looked at a bounded number of times.

export type Attachments =
  | { state: 'read'; files: Buffer[]; unreadable: number }
  | { state: 'encrypted' | 'tooMuch' | 'notPdf' }

const HEADER = '%PDF-'
const HEADER_WITHIN = 1024
const STREAM = Buffer.from('stream')
/** How far before its content the dictionary of a stream begins. */
const DICTIONARY_MAX = 2_000
const WHITESPACE = new Set([0, 9, 10, 12, 13, 32])

export const isPdf = (bytes: Buffer) => bytes.subarray(0, HEADER_WITHIN).toString('latin1').includes(HEADER)

export function readAttachments(bytes: Buffer, limits: ReadLimits = READ_LIMITS): Attachments {
  if (!isPdf(bytes)) return { state: 'notPdf' }
  const files: Buffer[] = []
  let unreadable = 0
  let left = limits.decodedBytes
  let isEncrypted = false
  let found = 0
  let outside = 0
  for (let at = bytes.indexOf(STREAM); at >= 0; at = bytes.indexOf(STREAM, at + STREAM.length)) {
    const from = Math.max(outside, at - DICTIONARY_MAX)
    outside = at + STREAM.length
    if (!followsDictionary(bytes, at)) continue
    const dictionary = bytes.subarray(from, at).toString('latin1')
    isEncrypted ||= ENCRYPTION.test(dictionary)
    const own = dictionary.slice(Math.max(0, dictionary.lastIndexOf(' obj')))
    if (!EMBEDDED.test(own)) continue
    if (++found > limits.attachments) return { state: 'tooMuch' }
    const file = contentOf(bytes, startOf(bytes, at), own, left)
    if (file === 'tooMuch') return { state: 'tooMuch' }
    if (file === null) unreadable++
    else {
      left -= file.length
      files.push(file)
    }
  }
  // The trailer stands behind the last stream.
  isEncrypted ||= ENCRYPTION.test(bytes.subarray(-TRAILER_MAX).toString('latin1'))
  return isEncrypted ? { state: 'encrypted' } : { state: 'read', files, unreadable }
}

const ENCRYPTION = /\/Encrypt(?=[\s\d/<[])/
const EMBEDDED = /\/EmbeddedFile(?![A-Za-z])/
const TRAILER_MAX = 4_000

const followsDictionary = (bytes: Buffer, at: number) =>
  />>\s{0,4}$/.test(bytes.subarray(Math.max(0, at - 6), at).toString('latin1'))

/** The word is followed by one end of line. */
function startOf(bytes: Buffer, at: number): number {
  const start = at + STREAM.length
  if (bytes[start] === 13) return start + (bytes[start + 1] === 10 ? 2 : 1)
  return WHITESPACE.has(bytes[start] ?? -1) ? start + 1 : start
}

function contentOf(
  bytes: Buffer,
  start: number,
  dictionary: string,
  left: number,
): Buffer | 'tooMuch' | null {
  const filters = Array.from(dictionary.matchAll(/\/(\w+Decode)\b/g), ([, name]) => name)
  if (filters.length === 0) {
    const end = bytes.indexOf('endstream', start)
    const content = bytes.subarray(start, end < 0 ? bytes.length : end)
    return content.length > left ? 'tooMuch' : content
  }
  if (filters.length > 1 || filters[0] !== 'FlateDecode') return null
  try {
    return inflateSync(bytes.subarray(start), { maxOutputLength: Math.max(1, left) })
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooMuch' : null
  }
}
