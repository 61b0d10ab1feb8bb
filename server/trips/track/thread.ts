import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../http/refusal.ts'
import type { Answer, Order } from './run-task.ts'
import { doTrackTask } from './tasks.ts'

// The other side of `run-task.ts`: does one task after the other, away from the event loop.

parentPort?.on('message', ({ id, name, args }: Order) => {
  parentPort?.postMessage(
    answerOf(id, () => doTrackTask(name, args)),
    [],
  )
})

function answerOf(id: number, task: () => unknown): Answer {
  try {
    return { id, result: task() }
  } catch (error) {
    if (error instanceof Refusal) return { id, refused: { code: error.code, faults: error.faults } }
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}
