import { Worker } from 'node:worker_threads'
import type { ProblemCode } from '#contract/kernel/problem.ts'
import { type Fault, Refusal, unavailable } from '../../http/refusal.ts'
import { doTrackTask, type TrackTasks } from './tasks.ts'

type Name = keyof TrackTasks
type Args<N extends Name> = Parameters<TrackTasks[N]>
type Result<N extends Name> = ReturnType<TrackTasks[N]>

export type Order = { id: number; name: Name; args: unknown[] }
export type Answer =
  | { id: number; result: unknown }
  | { id: number; refused: { code: ProblemCode; faults: readonly Fault[] } }
  | { id: number; failed: string }

type Waiting = { done: (result: unknown) => void; fail: (error: Error) => void }

/** So many points, or the bytes of so many, are done with in a few milliseconds. */
export const FEW_POINTS = 1_000
export const FEW_BYTES = 64_000

/**
 * Each may hold a body of 20 MB, and a slot of the work that the server does at once: most of those stay free for calls
 * that have nothing to do with tracks. Who comes later comes again.
 */
const MOST_WAITING = 6
/** What a hostile body can take is the thread's own end, and nobody else's. */
const HEAP_MB = 512

const waiting = new Map<number, Waiting>()
let thread: Worker | null = null
let lastId = 0

/** Does a task here where it is small, else in a thread, so that nobody else waits for it. */
export async function runTrackTask<N extends Name>(
  name: N,
  isSmall: boolean,
  ...args: Args<N>
): Promise<Result<N>> {
  if (isSmall) return doTrackTask(name, args) as Result<N>
  if (waiting.size >= MOST_WAITING) throw unavailable()
  const worker = (thread ??= startThread())
  lastId += 1
  const order: Order = { id: lastId, name, args }
  const result = new Promise((done, fail) => waiting.set(order.id, { done, fail }))
  // It keeps the process alive only while somebody waits for it.
  worker.ref()
  worker.postMessage(order, [])
  return (await result) as Result<N>
}

function startThread(): Worker {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  worker.on('message', (answer: Answer) => {
    const order = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) worker.unref()
    if ('result' in answer) order?.done(answer.result)
    else if ('refused' in answer) order?.fail(new Refusal(answer.refused.code, answer.refused.faults))
    else order?.fail(new Error(answer.failed))
  })
  // Out of memory, as a rule. Those who wait are told, and the next task starts another thread.
  worker.on('error', () => {})
  worker.on('exit', () => {
    if (thread === worker) thread = null
    for (const { fail } of waiting.values()) fail(unavailable())
    waiting.clear()
  })
  return worker
}
