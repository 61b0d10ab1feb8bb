import type { FileCall } from '#contract/kernel/call.ts'
import { NetworkError } from '../problem.ts'
import { fetchResponse, type Input } from './api.ts'
import { readFileName } from './file-name.ts'

/** `total` is an estimate or null for a file that is generated while it is streamed. */
export type Progress = { bytes: number; total: number | null; isEstimate: boolean }

export type DownloadedFile = { name: string; content: Blob }

/** Makes a call that replies with a file. The input's signal cancels it at any time. */
export async function download<C extends FileCall>(
  call: C,
  input: Input<C>,
  onProgress: (progress: Progress) => void = () => {},
): Promise<DownloadedFile> {
  const response = await fetchResponse(call, input)
  const { headers, body } = response
  const length = readLength(headers)
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      bytes += part.length
      onProgress({ bytes, ...length })
      controller.enqueue(part as Uint8Array<ArrayBuffer>)
    },
  })
  const type = headers.get('content-type') ?? ''
  try {
    // The browser keeps a large blob on disk.
    const counted = new Response(body?.pipeThrough(counter) ?? null, { headers: { 'content-type': type } })
    return { name: readFileName(headers.get('content-disposition')), content: await counted.blob() }
  } catch (error) {
    input.signal?.throwIfAborted()
    throw new NetworkError('the file broke off', { cause: error })
  }
}

/** A compressed reply's Content-Length is not the file's size; `X-Estimated-Length` is an estimate of it. */
function readLength(headers: Headers): Pick<Progress, 'total' | 'isEstimate'> {
  const length = headers.get('content-length')
  if (length !== null && !headers.has('content-encoding')) return { total: Number(length), isEstimate: false }
  const estimate = headers.get('x-estimated-length')
  return { total: estimate === null ? null : Number(estimate), isEstimate: estimate !== null }
}

/** How long the object URL stays valid: the download must have started by then. */
const REVOKE_AFTER_MS = 60_000

/** Saves a file to the user's downloads. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
