import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { MediaType } from '#contract/kernel/call.ts'

/** Reply of a handler of a file call. */
export type FileReply<T extends MediaType = MediaType> = {
  type: T
  name: string
  /** For a progress bar, where the exact length is known only at the end. */
  estimatedBytes?: number
  /** The whole content, or pieces that are read from the database while they are sent. */
  content: Uint8Array | AsyncIterable<Uint8Array | string>
}

export const PART_BYTES = 32_768

/** The content in parts of equal size: a row of a table is too little for the socket, a whole file too much. */
export async function* partsOf(content: FileReply['content']): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    let bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    while (length + bytes.length >= PART_BYTES) {
      const cut = PART_BYTES - length
      yield Buffer.concat([...held, bytes.subarray(0, cut)])
      bytes = bytes.subarray(cut)
      held = []
      length = 0
    }
    if (bytes.length > 0) held.push(bytes)
    length += bytes.length
  }
  if (length > 0) yield Buffer.concat(held)
}

/** The parts compressed; `parts` has ended when this has. */
export async function* compressParts(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gzip = createGzip()
  const feeding = pipeline(parts, gzip)
  // Its failure is that of the stream below, or of a reader who has left.
  const fed = feeding.catch(() => {})
  try {
    yield* gzip as AsyncIterable<Buffer>
  } finally {
    gzip.destroy()
    await fed
  }
}

/** Pictures, PDF and archives are compressed already. */
export const isCompressible = (type: MediaType) => /^text\/|^application\/(json|xml)$/.test(type)
