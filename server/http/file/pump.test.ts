import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FILE_LIMITS } from './limits.ts'
import { pump } from './pump.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }),
)
afterEach(() => void vi.useRealTimers())

/** Takes a part so many milliseconds after it was written. */
const reader = (msPerPart: number) => {
  let taken = 0
  const to = new Writable({
    highWaterMark: 1,
    write: (part: Buffer, _, done) =>
      void setTimeout(() => {
        taken += part.length
        done()
      }, msPerPart),
  })
  return { to, taken: () => taken }
}

const BUFFER_BYTES = 4_194_304

/** A send buffer that is emptied at a steady pace and, like that of Linux, reports room when a third of it is free. */
const buffered = (bytesPerS: number) => {
  let held = 0
  const to = new Writable({
    highWaterMark: 1,
    write: (part: Buffer, _, done) => {
      held += part.length
      if (held < BUFFER_BYTES) return done()
      const third = held - (2 * BUFFER_BYTES) / 3
      setTimeout(
        () => {
          held -= third
          done()
        },
        (third / bytesPerS) * 1_000,
      )
    },
  })
  return { to }
}

async function* parts(count: number, bytes: number, everyMs = 0) {
  for (let nth = 0; nth < count; nth++) {
    if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs))
    yield Buffer.alloc(bytes)
  }
}

async function run(source: AsyncIterable<Buffer>, to: Writable, unreportedBytes = 0): Promise<string> {
  const ending = new AbortController()
  const pumping = pump({
    parts: source,
    to,
    limits: { ...FILE_LIMITS, unreportedBytes },
    signal: ending.signal,
    onSlow: () => ending.abort(new Error('too slow')),
  }).then(
    () => 'whole',
    () => (ending.signal.reason as Error).message,
  )
  await vi.advanceTimersByTimeAsync(3_600_000)
  return pumping
}

test('a reader of 16 kB a second keeps its connection', async () => {
  const { to, taken } = reader(1_000)
  expect(await run(parts(600, 16_100), to)).toBe('whole')
  expect(taken()).toBe(600 * 16_100)
})

test('one of 15 kB a second loses it after a minute', async () => {
  const { to, taken } = reader(1_000)
  expect(await run(parts(600, 15_000), to)).toBe('too slow')
  // Sixty in the minute, and the one that was on its way.
  expect(taken()).toBe(61 * 15_000)
})

test('a reader who pauses for most of a minute and then goes on keeps it', async () => {
  const { to } = reader(55_000)
  expect(await run(parts(10, 960_000), to)).toBe('whole')
})

test('one who takes nothing at all loses it after a minute', async () => {
  const { to, taken } = reader(10_000_000)
  expect(await run(parts(10, 65_536), to)).toBe('too slow')
  expect(taken()).toBe(0)
})

test('a slow source does not count against the reader', async () => {
  const { to, taken } = reader(1)
  expect(await run(parts(5, 1_000, 120_000), to)).toBe('whole')
  expect(taken()).toBe(5_000)
})

test('the last bytes have a full minute as well', async () => {
  const { to } = reader(61_000)
  expect(await run(parts(1, 10), to)).toBe('too slow')
})

test('bytes that the kernel reports late do not count against the reader', async () => {
  const unreportedBytes = BUFFER_BYTES / 3 + 65_536
  expect(await run(parts(700, 65_536), buffered(16_500).to, unreportedBytes)).toBe('whole')
  expect(await run(parts(700, 65_536), buffered(15_500).to, unreportedBytes)).toBe('too slow')
  expect(await run(parts(700, 65_536), buffered(8_000).to, unreportedBytes)).toBe('too slow')
})
