import { createHash } from 'node:crypto'
import type { Duplex, Readable } from 'node:stream'
import { FILE_BYTES_MAX, type ReportVerification } from '#contract/reports/verification.ts'
import type { Database } from '../../db/pool.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Log } from '../../log.ts'
import { type Child, ChildFailure, endChild, outputOf, startChild } from '../make/child-process.ts'
import { BESIDE } from '../make/protocol.ts'
import type { Scope } from './compare/store.ts'
import { CHILD_FLAGS, TIME_MAX_MS } from './limits.ts'
import { verifyUnread } from './unread.ts'

const PROGRAM = new URL('./program.ts', import.meta.url)

type Given = {
  database: Pick<Database, 'connection' | 'db'>
  log: Log
  /** Other limits, for tests. */
  timeMaxMs?: number
  flags?: readonly string[]
  program?: URL
}

/** Verifies a file in a process of its own; nothing of it is parsed here. */
export async function verifyFile(
  file: Readable,
  scope: Scope,
  { database, log, timeMaxMs = TIME_MAX_MS, flags = CHILD_FLAGS, program = PROGRAM }: Given,
): Promise<ReportVerification> {
  const ending = new AbortController()
  const child = startChild(program, flags)
  const { connection } = database
  const output = readOutput(child, { order: { ...scope, connection }, signal: ending.signal, log })
  output.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  try {
    const sent = await send(file, child)
    // From here on the work is its own, and not its sender's.
    timer = setTimeout(() => ending.abort(), timeMaxMs)
    const text = await output.catch((error: unknown) => failed(error, ending.signal))
    if (text !== null) return JSON.parse(text) as ReportVerification
    return await verifyUnread(database.db, sent, scope)
  } finally {
    clearTimeout(timer)
    endChild(child)
  }
}

type Sent = { digest: Buffer; bytes: number }

/** Hands a file on as the child takes it, up to the limit. */
async function send(file: Readable, child: Child): Promise<Sent> {
  const input = child.process.stdio[BESIDE] as Duplex
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of file) {
    bytes += (part as Buffer).length
    if (bytes > FILE_BYTES_MAX) throw new Refusal('payload.too_large')
    hash.update(part as Buffer)
    if (!input.write(part)) await taken(input)
  }
  input.end()
  return { digest: hash.digest(), bytes }
}

/** A child that has died takes nothing any more, and its exit says why. */
const taken = (input: Duplex): Promise<void> =>
  new Promise((resolve) => {
    const events = ['drain', 'close', 'error']
    const go = () => {
      for (const event of events) input.off(event, go)
      resolve()
    }
    for (const event of events) input.on(event, go)
  })

async function readOutput(child: Child, job: Parameters<typeof outputOf>[1]): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of outputOf(child, job)) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Null of a file that took too much time or memory; what else fails is no matter of the file. */
function failed(error: unknown, { aborted }: AbortSignal): null {
  if (aborted || (error instanceof ChildFailure && error.wasKilled)) return null
  throw error
}
