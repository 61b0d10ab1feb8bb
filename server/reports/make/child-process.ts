import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { Duplex, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { nodeEnvironment } from '../../child-environment.ts'
import { unavailable } from '../../http/refusal.ts'
import type { Log } from '../../log.ts'
import { BESIDE, OUTPUT, TEMPORARY_FAILURE } from './protocol.ts'

/**
 * What a report may take beyond its heap is its own end, and nobody else's. With a small space for new objects the
 * memory of a long report stays close to that of a short one, for somewhat more CPU.
 */
export const CHILD_FLAGS: readonly string[] = ['--max-old-space-size=256', '--max-semi-space-size=8']
/** So that whoever waits in front of a screen comes first. */
const PRIORITY = 10
const MOST_ERROR_TEXT = 8_000

/** Arguments and environment of a process can be listed, so it is told what to make over a pipe. */
export type Child = {
  process: ChildProcess
  started: Promise<unknown>
  /** Resolves once its streams are closed too. */
  exited: Promise<Exit>
  errorText: () => string
  /** What the child said of its file, complete once it has exited. */
  note: () => string
}

type Exit = { status: number | null; signal: NodeJS.Signals | null }

/** Starts a module that calls `runChild`. */
export function startChild(program: URL, flags = CHILD_FLAGS): Child {
  const child = spawn(process.execPath, [...flags, fileURLToPath(program)], {
    env: nodeEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const started = once(child, 'spawn')
  started.catch(() => {})
  // A child that has died closes its input; its exit says why.
  child.stdin?.on('error', () => {})
  lowerPriority(child)
  const beside = child.stdio[BESIDE] as Duplex
  beside.on('error', () => {})
  return {
    process: child,
    started,
    exited: exitOf(child),
    errorText: tailOf(child.stderr),
    note: tailOf(beside),
  }
}

export const endChild = ({ process: child }: Child): void => void child.kill('SIGKILL')

export type Job = { order: object; signal: AbortSignal; log: Log }

/** What a child makes of an order, as fast as it is taken. The process ends with the iteration, in whichever way. */
export async function* outputOf(child: Child, { order, signal, log }: Job): AsyncGenerator<Buffer> {
  const kill = () => endChild(child)
  signal.addEventListener('abort', kill, { once: true })
  try {
    signal.throwIfAborted()
    await startOf(child, log)
    const { stdin, stdio } = child.process
    // It stays open: its end tells the child that nobody waits any more.
    stdin?.write(`${JSON.stringify(order)}\n`)
    for await (const part of stdio[OUTPUT] as Readable) yield part as Buffer
    const exit = await child.exited
    signal.throwIfAborted()
    if (exit.status !== 0) throw failure(exit, child.errorText(), log)
  } finally {
    signal.removeEventListener('abort', kill)
    await end(child)
  }
}

/** Closed streams and a process that is gone. */
async function end(child: Child): Promise<void> {
  if (child.process.pid === undefined) return
  endChild(child)
  ;(child.process.stdio[OUTPUT] as Readable).destroy()
  await child.exited
}

async function startOf({ started }: Child, log: Log): Promise<void> {
  try {
    await started
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a process for a report could not be started')
    throw unavailable()
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY)
  } catch {
    // It has died already, and its exit says why.
  }
}

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
  return isTemporary ? unavailable() : new ChildFailure({ status, signal })
}

/** What a shell makes of SIGABRT. */
const ABORTED = 134

export class ChildFailure extends Error {
  /** By V8 because its heap was full, or by the system. */
  readonly wasKilled: boolean

  constructor({ status, signal }: Exit) {
    super('the process that made a report failed')
    this.wasKilled = signal !== null || status === ABORTED
  }
}
