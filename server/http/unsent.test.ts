import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { Refusal } from './refusal.ts'
import { unsentReplies } from './unsent.ts'

const response = () =>
  Object.assign(new EventEmitter(), { destroy: vi.fn() }) as unknown as ServerResponse & EventEmitter
const limits = { perCaller: 100_000, total: 150_000, minBytesPerSecond: 20_000 }
const codeOf = (work: () => void) => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof Refusal ? error.code : 'fault'
  }
}

test('unsent bytes are limited for one caller and for all together', () => {
  const { hold, total } = unsentReplies(limits)
  const [first, second] = [response(), response()]
  hold('a', 60_000, first)
  expect(codeOf(() => hold('a', 50_000, response()))).toBe('rate_limited')
  hold('b', 70_000, second)
  expect(codeOf(() => hold('b', 25_000, response()))).toBe('unavailable')
  expect(total()).toBe(130_000)
  first.emit('finish')
  first.emit('close')
  expect(total()).toBe(70_000)
  hold('a', 60_000, response())
  second.emit('close')
  expect(total()).toBe(60_000)
})

test('who has less than an equal share is not refused for those who read slowly', () => {
  const { hold } = unsentReplies(limits)
  hold('a', 75_000, response())
  hold('b', 75_000, response())
  expect(codeOf(() => hold('c', 50_000, response()))).toBe(null)
  expect(codeOf(() => hold('c', 20_000, response()))).toBe('unavailable')
})

test('replies that fit into the buffers of a connection are not counted', () => {
  const { hold, total } = unsentReplies(limits)
  for (let nth = 0; nth < 100; nth += 1) hold('a', 16_000, response())
  expect(total()).toBe(0)
})

test('a client that reads a reply too slowly is disconnected', () => {
  vi.useFakeTimers()
  try {
    const slow = response()
    unsentReplies(limits).hold('a', 100_000, slow)
    vi.advanceTimersByTime(64_999)
    expect(slow.destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2)
    expect(slow.destroy).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
