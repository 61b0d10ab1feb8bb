import { createHash } from 'node:crypto'
import type { FileDigest } from './store.ts'

/**
 * Passes the parts of a file on and hands its digest over at the end. The last part waits until that is done: nobody
 * has a whole file that is not recorded.
 */
export async function* recordDigest(
  parts: AsyncIterable<Buffer>,
  record: (file: FileDigest) => Promise<unknown>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  let held: Buffer | null = null
  for await (const part of parts) {
    if (part.length === 0) continue
    hash.update(part)
    bytes += part.length
    if (held) yield held
    held = part
  }
  await record({ bytes, digest: hash.digest() })
  if (held) yield held
}
