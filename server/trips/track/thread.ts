import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../http/refusal.ts'
import type { TaskReply, TaskRequest } from './run-task.ts'
import { executeTrackTask } from './tasks.ts'

// The worker side of `run-task.ts`: executes tasks one after the other, off the event loop.

parentPort?.on('message', ({ id, name, args }: TaskRequest) => {
  parentPort?.postMessage(
    replyOf(id, () => executeTrackTask(name, args)),
    [],
  )
})

function replyOf(id: number, task: () => unknown): TaskReply {
  try {
    return { id, result: task() }
  } catch (error) {
    if (error instanceof Refusal) return { id, refusal: { code: error.code, faults: error.faults } }
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}
