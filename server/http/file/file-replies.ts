import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MediaType } from '#contract/kernel/call.ts'
import { openFilePool } from '../../db/file-pool.ts'
import type { Database, Db } from '../../db/pool.ts'
import type { Log } from '../../log.ts'
import { logFailure } from '../errors.ts'
import { workLimiter } from '../limiter.ts'
import { Refusal, unavailable } from '../refusal.ts'
import { contentDisposition } from './file-name.ts'
import { FILE_LIMITS, type FileLimits } from './limits.ts'
import { compressParts, type FileReply, isCompressible, partsOf } from './parts.ts'
import { pump } from './pump.ts'

/** A browser must not show the content of a file as a page of our origin. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The reader left, was too slow, or took too long; not an internal error. */
class TransferAborted extends Error {}

type FileRequest = {
  types: readonly MediaType[]
  /** Whoever is signed in, or else the network of the reader. */
  caller: string
  isSignedIn: boolean
  companies: readonly string[]
  make: (db: Db, signal: AbortSignal) => Promise<FileReply>
  /** Refuses once the reader has lost the session or the right. */
  checkRights: () => Promise<unknown>
}

export type FileReplies = ReturnType<typeof fileReplies>

/** Sends files, each from one snapshot, at the pace of its reader and outside the slots of other calls. */
export function fileReplies({ connection }: Database, log: Log, limits: FileLimits = FILE_LIMITS) {
  const slots = fileSlots(limits)
  // Readers without a sign-in take no slot of the others: a company would otherwise have a share by its links and another by its members.
  const publicSlots = fileSlots(limits)
  const pool = openFilePool(connection, 2 * limits.maxConcurrent, log)

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    fileRequest: FileRequest,
  ): Promise<FastifyReply> {
    const { raw } = reply
    const ending = new AbortController()
    const { signal } = ending
    const onGone = () => ending.abort(new TransferAborted('the reader is gone'))
    raw.once('close', onGone)
    // The reader may have left during authorization, before the listener was added.
    if (raw.destroyed || request.socket.destroyed) onGone()
    try {
      const { caller, isSignedIn, companies } = fileRequest
      await (isSignedIn ? slots : publicSlots).runForCompanies(caller, companies, async () => {
        const timer = setTimeout(
          () => ending.abort(new TransferAborted('it took too long')),
          limits.maxDurationMs,
        )
        const watch = setInterval(() => void endWithRights(fileRequest, ending), limits.checkRightsMs)
        try {
          signal.throwIfAborted()
          await readAndTransmit(request, reply, fileRequest, ending)
        } finally {
          clearTimeout(timer)
          clearInterval(watch)
        }
      })
    } catch (error) {
      const isBrokenOff = signal.aborted && !(error instanceof Refusal)
      abortReply(request, reply, isBrokenOff ? signal.reason : error)
    } finally {
      raw.off('close', onGone)
    }
    return reply
  }

  async function readAndTransmit(
    request: FastifyRequest,
    reply: FastifyReply,
    { types, make }: FileRequest,
    ending: AbortController,
  ): Promise<void> {
    // How long the source may be silent is bounded here, not by the idle socket.
    if (request.socket instanceof Socket) request.socket.setTimeout(0)
    const whole = await pool.read(ending.signal, async (db) => {
      const file = await make(db, ending.signal)
      if (!types.includes(file.type)) throw new Error(`${file.type} is not declared`)
      if (file.content instanceof Uint8Array) return file
      await transmit(request, reply, file, ending)
      return null
    })
    if (whole) await transmit(request, reply, whole, ending)
  }

  async function transmit(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, name, content, estimatedBytes }: FileReply,
    ending: AbortController,
  ): Promise<void> {
    const isGzip = isCompressible(type) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    const parts = isGzip ? compressParts(partsOf(content)) : partsOf(content)
    // A failure before the first byte is an ordinary refusal.
    const first = await parts.next()
    ending.signal.throwIfAborted()

    reply.status(200).headers({
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'content-disposition': contentDisposition(name),
      'content-security-policy': FILE_POLICY,
      ...(isCompressible(type) && { vary: 'accept-encoding' }),
      ...(isGzip && { 'content-encoding': 'gzip' }),
      ...(content instanceof Uint8Array && !isGzip && { 'content-length': content.length }),
      ...(estimatedBytes !== undefined && { 'x-estimated-length': estimatedBytes }),
    })
    reply.hijack()
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
    await pump({
      parts: prependPart(first, parts),
      to: reply.raw,
      limits,
      signal: ending.signal,
      onSlow: () => ending.abort(new TransferAborted('the reader is too slow')),
    })
  }

  function used() {
    const [own, others] = [slots.used(), publicSlots.used()]
    return { running: own.running + others.running, waiting: own.waiting + others.waiting }
  }

  return { send, used, close: pool.close }
}

function fileSlots(limits: FileLimits) {
  const share = { running: limits.maxConcurrentPerCompany, waiting: limits.maxWaitingPerCompany }
  return workLimiter({
    total: { running: limits.maxConcurrent, waiting: 4 * limits.maxConcurrent },
    user: share,
    company: share,
    maxWaitMs: limits.maxWaitMs,
    maxDelayMs: limits.maxWaitMs,
    retryAfterS: 10,
  })
}

/**
 * Ends the transfer when the reader loses the right: it may take a quarter of an hour. An unavailable database does not
 * count as lost rights.
 */
async function endWithRights({ checkRights }: FileRequest, ending: AbortController): Promise<void> {
  try {
    await checkRights()
  } catch (error) {
    if (error instanceof Refusal) ending.abort(new TransferAborted('the reader may read it no more'))
  }
}

async function* prependPart(
  first: IteratorResult<Buffer>,
  rest: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

/** Breaks the connection: an incomplete file must not look complete. */
function abortReply(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const isBegun = reply.raw.headersSent
  const isGone = reply.raw.destroyed
  if (!isBegun && !isGone) throw error instanceof TransferAborted ? unavailable() : error
  if (!isBegun) reply.hijack()
  reply.raw.destroy()
  if (error instanceof TransferAborted) request.log.info({ reason: error.message }, 'a file was broken off')
  else logFailure(request, error as Error)
}
