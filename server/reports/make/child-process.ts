import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { unavailable } from '../../http/refusal.ts'
import type { Log } from '../../log.ts'
import { OUTPUT, TEMPORARY_FAILURE } from './protocol.ts'

/** What a report may take beyond this is its own end, and nobody else's. */
const HEAP_MB = 256
/** So that whoever waits in front of a screen comes first. */
const PRIORITY = 10
const MOST_ERROR_TEXT = 8_000

export type Job = {
  /** A module that calls `runChild`. */
  program: URL
  /** Goes over a pipe: arguments and environment of a process can be listed. */
  order: object
  signal: AbortSignal
  log: Log
}

type Exit = { status: number | null; signal: NodeJS.Signals | null }

/** What a child process makes, as fast as it is taken. The process ends with the iteration, in whichever way. */
export async function* outputOf({ program, order, signal, log }: Job): AsyncGenerator<Buffer> {
  signal.throwIfAborted()
  const child = await start(program, log)
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  const exited = exitOf(child)
  const errorText = tailOf(child.stderr)
  const output = child.stdio[OUTPUT] as Readable
  try {
    // It stays open: its end tells the child that nobody waits any more.
    child.stdin?.write(`${JSON.stringify(order)}\n`)
    for await (const part of output) yield part as Buffer
    const exit = await exited
    signal.throwIfAborted()
    if (exit.status !== 0) throw failure(exit, errorText(), log)
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
    output.destroy()
    await exited
  }
}

async function start(program: URL, log: Log): Promise<ChildProcess> {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, fileURLToPath(program)], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY)
    await once(child, 'spawn')
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a process for a report could not be started')
    throw unavailable()
  }
  // A child that has died closes its input; its exit says why.
  child.stdin?.on('error', () => {})
  return child
}

/** Resolves once its streams are closed too. */
const exitOf = (child: ChildProcess): Promise<Exit> =>
  new Promise((resolve) => child.once('close', (status, signal) => resolve({ status, signal })))

function tailOf(stream: Readable | null): () => string {
  let text = ''
  stream?.setEncoding('utf8')
  stream?.on('data', (more: string) => (text = (text + more).slice(-MOST_ERROR_TEXT)))
  return () => text
}

function failure({ status, signal }: Exit, errorText: string, log: Log): Error {
  const isTemporary = status === TEMPORARY_FAILURE
  log[isTemporary ? 'warn' : 'error']({ status, signal, stderr: errorText }, 'a report failed')
  return isTemporary ? unavailable() : new Error('the process that made a report failed')
}
