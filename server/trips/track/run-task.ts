import { Worker } from 'node:worker_threads'
import type { ProblemCode } from '#contract/kernel/problem.ts'
import { type Fault, Refusal, unavailable } from '../../http/refusal.ts'
import { executeTrackTask, type TrackTasks } from './tasks.ts'

type Name = keyof TrackTasks
type Args<N extends Name> = Parameters<TrackTasks[N]>
type Result<N extends Name> = ReturnType<TrackTasks[N]>

export type TaskRequest = { id: number; name: Name; args: unknown[] }
export type TaskReply =
  | { id: number; result: unknown }
  | { id: number; refusal: { code: ProblemCode; faults: readonly Fault[] } }
  | { id: number; error: string }

type PendingTask = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** Below these sizes a task takes a few milliseconds and runs inline. */
export const INLINE_POINTS_MAX = 1_000
export const INLINE_BYTES_MAX = 64_000

/**
 * Each pending task may hold a body of 20 MB and a slot of the work limiter, most of which must stay free for other
 * calls. Beyond this number callers get 503.
 */
const PENDING_MAX = 6
/** Heap limit of the worker thread: a hostile body ends the thread, not the server. */
const HEAP_MB = 512

const pending = new Map<number, PendingTask>()
let thread: Worker | null = null
let lastId = 0

/** Runs a task inline if it is small, otherwise in the worker thread. */
export async function runTrackTask<N extends Name>(
  name: N,
  isSmall: boolean,
  ...args: Args<N>
): Promise<Result<N>> {
  if (isSmall) return executeTrackTask(name, args) as Result<N>
  if (pending.size >= PENDING_MAX) throw unavailable()
  const worker = (thread ??= startThread())
  lastId += 1
  const order: TaskRequest = { id: lastId, name, args }
  const result = new Promise((done, fail) => pending.set(order.id, { resolve: done, reject: fail }))
  // The worker keeps the process alive only while tasks are pending.
  worker.ref()
  worker.postMessage(order, [])
  return (await result) as Result<N>
}

function startThread(): Worker {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  worker.on('message', (answer: TaskReply) => {
    const order = pending.get(answer.id)
    pending.delete(answer.id)
    if (pending.size === 0) worker.unref()
    if ('result' in answer) order?.resolve(answer.result)
    else if ('refusal' in answer) order?.reject(new Refusal(answer.refusal.code, answer.refusal.faults))
    else order?.reject(new Error(answer.error))
  })
  // Usually out of memory. Pending tasks are rejected; the next task starts a new thread.
  worker.on('error', () => {})
  worker.on('exit', () => {
    if (thread === worker) thread = null
    for (const { reject } of pending.values()) reject(unavailable())
    pending.clear()
  })
  return worker
}
