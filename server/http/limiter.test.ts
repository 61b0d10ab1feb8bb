import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WorkLimits, workLimiter } from './limiter.ts'

const LIMITS: WorkLimits = {
  total: { running: 4, waiting: 6 },
  user: { running: 2, waiting: 3 },
  company: { running: 3, waiting: 4 },
  maxWaitMs: 1_000,
  maxDelayMs: 2_000,
  retryAfterS: 1,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that a test ends by hand, and the order in which it began. */
function works(limits = LIMITS) {
  const limiter = workLimiter(limits)
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const replies = new Map<string, Promise<unknown>>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) =>
      ends.set(name, (error) => (error ? reject(error) : resolve(name))),
    )
  }
  const keep = (name: string, reply: Promise<unknown>) => {
    replies.set(
      name,
      reply.catch((error: unknown) => error),
    )
    return vi.advanceTimersByTimeAsync(0)
  }
  return {
    limiter,
    begun,
    enter: (user: string, name: string) => keep(name, limiter.runForUser(user, work(name))),
    finish: (user: string, company: string, name: string) =>
      keep(name, limiter.runForCompanies(user, [company], work(name))),
    end: (name: string, error?: Error) => {
      ends.get(name)?.(error)
      return vi.advanceTimersByTimeAsync(0)
    },
    reply: (name: string) => replies.get(name),
  }
}

const refusal = (code: string) => ({ code, headers: { 'retry-after': '1' } })
const idle = { running: 0, waiting: 0 }

test('a user runs a few at once, a few more wait in order, and what is beyond is refused', async () => {
  const { limiter, begun, enter, end, reply } = works()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await enter('ann', name)
  expect(begun).toEqual(['a1', 'a2'])
  expect(await reply('a6')).toMatchObject(refusal('rate_limited'))
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  for (const name of ['a1', 'a3', 'a4', 'a5']) await end(name)
  expect(await reply('a5')).toBe('a5')
  expect(limiter.used()).toEqual(idle)
})

test('another user is served ahead of those who wait for their own share', async () => {
  const { begun, enter } = works()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await enter('ann', name)
  await enter('bea', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('the users of one company share its slots', async () => {
  const { begun, finish, end, reply } = works({ ...LIMITS, total: { running: 9, waiting: 20 } })
  for (const user of ['1', '2', '3', '4', '5', '6', '7', '8']) await finish(user, 'c', `c${user}`)
  await finish('9', 'd', 'd9')
  expect(begun).toEqual(['c1', 'c2', 'c3', 'd9'])
  expect(await reply('c8')).toMatchObject(refusal('rate_limited'))
  await end('c1')
  expect(begun.at(-1)).toBe('c4')
})

test('work beyond the total is refused at once with 503', async () => {
  const { limiter, enter, end, reply } = works()
  for (const user of ['1', '2', '3', '4']) await enter(user, `run${user}`)
  for (const user of ['1', '2', '3', '4', '5']) await enter(user, `wait${user}`)
  expect(limiter.isFull()).toBe(false)
  await enter('6', 'wait6')
  expect(limiter.isFull()).toBe(true)
  await enter('7', 'late')
  expect(await reply('late')).toMatchObject(refusal('unavailable'))
  await end('run1')
  expect(limiter.isFull()).toBe(false)
})

test('a slow machine accepts no more work, however short the queue', async () => {
  const { limiter, enter, finish, end, reply } = works({ ...LIMITS, maxWaitMs: 9_000 })
  for (const user of ['1', '2', '3', '4']) await enter(user, `run${user}`)
  await enter('5', 'enter5')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(limiter.isFull()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(limiter.isFull()).toBe(true)
  await enter('6', 'enter6')
  expect(await reply('enter6')).toMatchObject(refusal('unavailable'))
  await finish('7', 'c', 'finish7')
  for (const name of ['run1', 'finish7', 'run2', 'enter5']) await end(name)
  expect(await reply('finish7')).toBe('finish7')
  expect(limiter.isFull()).toBe(false)
})

test('waiting for the own share does not count as delay of the server', async () => {
  const { limiter, enter } = works({ ...LIMITS, maxWaitMs: 9_000 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) await enter('ann', name)
  await vi.advanceTimersByTimeAsync(3_000)
  await enter('bea', 'b1')
  await enter('cem', 'c1')
  await enter('dan', 'd1')
  expect(limiter.used()).toEqual({ running: 4, waiting: 3 })
  expect(limiter.isFull()).toBe(false)
})

test('waiting for the own share does not count, even if the total had no free slot meanwhile', async () => {
  const { limiter, enter, end } = works({ ...LIMITS, user: { running: 2, waiting: 9 } })
  for (const name of ['a1', 'a2', 'b1', 'b2']) await enter(name.slice(0, 1), name)
  for (let nth = 0; nth < 5; nth += 1) await enter('x', `x${nth}`)
  for (const name of ['a1', 'a2', 'b1', 'b2']) await end(name)
  expect(limiter.used()).toEqual({ running: 2, waiting: 3 })
  for (const name of ['c1', 'c2', 'd1', 'd2']) await enter(name.slice(0, 1), name)
  for (const name of ['e1', 'e2', 'f1']) await enter(name.slice(0, 1), name)
  expect(limiter.isFull()).toBe(false)
})

test('authorized work goes before new work, even when the total is full', async () => {
  const { begun, enter, finish, end } = works()
  for (const user of ['1', '2', '3', '4']) await enter(user, `run${user}`)
  for (const user of ['5', '6', '7', '8', '9', '10']) await enter(user, `enter${user}`)
  await finish('11', 'c', 'finish11')
  await end('run1')
  expect(begun.at(-1)).toBe('finish11')
  await end('finish11')
  expect(begun.at(-1)).toBe('enter5')
})

test('nobody waits longer than the limit, and the refusal has a reason', async () => {
  const { limiter, begun, enter, end, reply } = works()
  for (const name of ['a1', 'a2', 'a3']) await enter('ann', name)
  await vi.advanceTimersByTimeAsync(999)
  expect(limiter.used()).toEqual({ running: 2, waiting: 1 })
  await vi.advanceTimersByTimeAsync(1)
  expect(await reply('a3')).toMatchObject(refusal('rate_limited'))

  await enter('bea', 'b1')
  await enter('cem', 'c1')
  await enter('dan', 'd1')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await reply('d1')).toMatchObject(refusal('unavailable'))
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  expect(limiter.used()).toEqual(idle)
})

test('work that fails frees its slot, also work that throws before it has begun', async () => {
  const { limiter, enter, end, reply } = works()
  await enter('ann', 'a1')
  await enter('ann', 'a2')
  await enter('ann', 'a3')
  await end('a1', new Error('broken'))
  expect(await reply('a1')).toEqual(new Error('broken'))
  await end('a2')
  await end('a3')
  const thrown = limiter.runForCompanies('ann', ['c'], () => {
    throw new Error('at once')
  })
  await expect(thrown).rejects.toThrow('at once')
  expect(limiter.used()).toEqual(idle)
})
