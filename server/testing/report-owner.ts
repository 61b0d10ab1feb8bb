import { createLog } from '../log.ts'
import { outputOf, startChild } from '../reports/make/child-process.ts'
import type { TrialOrder } from './report-order.ts'

// A process with an idle child and a busy one; it prints their process ids.

const PROGRAM = new URL('./report-child.ts', import.meta.url)
const [idle, busy] = [startChild(PROGRAM), startChild(PROGRAM)]
const order: TrialOrder = { snapshot: null, steps: ['megabyte', 'hang'] }
const { signal } = new AbortController()
await outputOf(busy, { order, signal, log: createLog('silent') }).next()
process.stdout.write(`${idle.process.pid} ${busy.process.pid}\n`)
