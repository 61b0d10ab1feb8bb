import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import type { Step, TrialOrder } from '../../testing/report-order.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { type Child, outputOf, startChild } from './child-process.ts'
import { spareChild } from './spare-child.ts'

const PROGRAM = new URL('../../testing/report-child.ts', import.meta.url)
const log = createLog('silent')

const trial = (...steps: Step[]): TrialOrder => ({ snapshot: null, steps })

const output = async (child: Child, ...steps: Step[]) => {
  const { signal } = new AbortController()
  let text = ''
  for await (const part of outputOf(child, { order: trial(...steps), signal, log })) text += part.toString()
  return text
}

/** Counts what it starts. */
function starter() {
  const started: Child[] = []
  const start = () => {
    const child = startChild(PROGRAM)
    started.push(child)
    return child
  }
  return { started, start }
}

test('a prepared process is taken once, and then the next one is started', async () => {
  const { started, start } = starter()
  const children = spareChild(start)
  children.prepare()
  children.prepare()
  expect(started).toHaveLength(1)
  const [first, second] = [children.take(), children.take()]
  expect([first, second]).toEqual(started)
  expect(await output(first, 'pid')).toBe(`${first.process.pid};`)
  expect(await output(second, 'pid')).toBe(`${second.process.pid};`)
  children.close()
})

test('the next process starts with the first part of what one makes, and not before', async () => {
  const { started, start } = starter()
  const children = spareChild(start)
  const { signal } = new AbortController()
  const output = children.outputOf(children.take(), { order: trial('megabyte', 'hang'), signal, log })
  expect(started).toHaveLength(1)
  await output.next()
  expect(started).toHaveLength(2)
  await output.return(undefined)
  children.close()
})

test('a process that makes nothing has a successor, too', async () => {
  const { started, start } = starter()
  const children = spareChild(start)
  const { signal } = new AbortController()
  const output = children.outputOf(children.take(), { order: trial('fail'), signal, log })
  await expect(output.next()).rejects.toThrow('the process that made a report failed')
  expect(started).toHaveLength(2)
  children.close()
})

test('a spare process that has died is not taken', async () => {
  const { started, start } = starter()
  const children = spareChild(start)
  children.prepare()
  started[0]?.process.kill('SIGKILL')
  await started[0]?.exited
  const child = children.take()
  expect(await output(child, 'pid')).toBe(`${child.process.pid};`)
  children.close()
})

test('at the close the spare process ends, and no other is prepared', async () => {
  const { started, start } = starter()
  const children = spareChild(start)
  children.prepare()
  children.close()
  children.prepare()
  expect(started).toHaveLength(1)
  expect(await started[0]?.exited).toEqual({ status: null, signal: 'SIGKILL' })
})

test('a child ends with the process that started it, however that ends', async () => {
  const owner = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../testing/report-owner.ts', import.meta.url))],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  const pids = line.toString().trim().split(' ').map(Number)
  expect(pids).toHaveLength(2)
  const alive = () => pids.filter(isAlive)
  expect(alive()).toEqual(pids)
  owner.kill('SIGKILL')
  await waitFor(async () => alive().length === 0)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
