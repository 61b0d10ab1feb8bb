import { Worker } from 'node:worker_threads'
import type { ProblemCode } from '#contract/kernel/problem.ts'
import { addTrip } from '#contract/trips/calls.ts'
import { countElements } from '../../http/json.ts'
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

type Lane = 'short' | 'long'
/** Where a task runs: one that takes a few milliseconds runs inline, the others in a thread. */
export type TaskSize = 'inline' | Lane

/** The most of it that runs there. */
const SIZES: Record<Exclude<TaskSize, 'long'>, { points: number; bytes: number }> = {
  inline: { points: 1_000, bytes: 64_000 },
  short: { points: 10_000, bytes: 1_000_000 },
}
/** A point with all its attributes. Hundred thousand empty ones have few bytes and take as long as a long track. */
const ELEMENTS_OF_POINT = 6

export const sizeOfPoints = (points: number, bytes = 0): TaskSize => {
  const fits = (size: 'inline' | 'short') => points <= SIZES[size].points && bytes <= SIZES[size].bytes
  return fits('inline') ? 'inline' : fits('short') ? 'short' : 'long'
}

/** Elements are counted only where the bytes do not tell already. */
export const sizeOfBody = (body: Uint8Array): TaskSize =>
  body.length > SIZES.short.bytes
    ? 'long'
    : sizeOfPoints(countElements(body, addTrip.elementLimit) / ELEMENTS_OF_POINT, body.length)

/**
 * Each pending task may hold a body (of 20 MB if it is long) and a slot of the work limiter, most of which must stay free
 * for other calls. Beyond this number callers get 503.
 */
const PENDING_MAX: Record<Lane, number> = { short: 12, long: 6 }
/** Heap limit of a worker thread: a hostile body ends the thread, not the server. */
const HEAP_MB = 512

/** A thread for each lane: who has short tracks does not wait for those of others that take seconds. */
const lanes: Record<Lane, TrackThread> = { short: trackThread('short'), long: trackThread('long') }

/** Runs a task inline if it is small, otherwise in a worker thread. */
export async function runTrackTask<N extends Name>(
  name: N,
  size: TaskSize,
  ...args: Args<N>
): Promise<Result<N>> {
  if (size === 'inline') return executeTrackTask(name, args) as Result<N>
  return (await lanes[size].run(name, args)) as Result<N>
}

type TrackThread = { run: (name: Name, args: unknown[]) => Promise<unknown> }

/** A worker thread that is started with its first task and again with the next one after it has died. */
function trackThread(lane: Lane): TrackThread {
  const pending = new Map<number, PendingTask>()
  let thread: Worker | null = null
  let lastId = 0

  function start(): Worker {
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
    // Usually out of memory.
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (thread === worker) thread = null
      for (const { reject } of pending.values()) reject(unavailable())
      pending.clear()
    })
    return worker
  }

  return {
    run: async (name, args) => {
      if (pending.size >= PENDING_MAX[lane]) throw unavailable()
      const worker = (thread ??= start())
      lastId += 1
      const order: TaskRequest = { id: lastId, name, args }
      const result = new Promise((resolve, reject) => pending.set(order.id, { resolve, reject }))
      // The worker keeps the process alive only while tasks are pending.
      worker.ref()
      worker.postMessage(order, [])
      return result
    },
  }
}
