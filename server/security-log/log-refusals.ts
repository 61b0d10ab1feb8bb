import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/pool.ts'
import type { Log } from '../log.ts'
import { stackFrames } from '../stack-frames.ts'
import { refusalBuffer } from './refusal-buffer.ts'
import { observeRefusals } from './request.ts'
import { insertEvents } from './store.ts'

const FLUSH_MS = 1_000

/** Logs refusals in the background: no request waits for it. */
export function logRefusals(app: FastifyInstance, db: Db, log: Log): void {
  const buffer = refusalBuffer((events) => insertEvents(db, events))
  let writing: Promise<void> = Promise.resolve()

  function flush(all: boolean): Promise<void> {
    writing = writing.then(async () => {
      try {
        await buffer.flush(all)
      } catch (error) {
        const { name, code } = error as Error & { code?: unknown }
        log.warn({ err: { name, code, stack: stackFrames(error as Error) } }, 'refusals could not be logged')
      }
    })
    return writing
  }

  app.addHook('onRequest', (request, _reply, done) => {
    observeRefusals(request, buffer.observe)
    done()
  })
  const timer = setInterval(() => void flush(false), FLUSH_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush(true)
  })
}
