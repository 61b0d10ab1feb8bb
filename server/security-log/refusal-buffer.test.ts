import { expect, test } from 'vitest'
import { type RefusalEvent, refusalBuffer } from './refusal-buffer.ts'
import type { CountedEvent } from './store.ts'

const SECOND = 1_000
const MINUTE = 60_000

/** A buffer with a clock of its own, and what it has written. */
function open() {
  const written: CountedEvent[] = []
  let at = 0
  let isAway = false
  const buffer = refusalBuffer(
    async (events) => {
      if (isAway) throw new Error('the database is away')
      written.push(...events)
    },
    () => at,
  )
  return {
    ...buffer,
    written,
    pass: async (ms: number) => {
      at += ms
      await buffer.flush()
    },
    away: (is: boolean) => {
      isAway = is
    },
    counts: () => written.map(({ count }) => count),
  }
}

const denied = (more: Partial<RefusalEvent> = {}): RefusalEvent => ({
  kind: 'access.denied',
  address: '203.0.113.7',
  requestId: 'r1',
  userId: 'u1',
  details: { code: 'permission.denied', calls: ['changeEmployee'] },
  ...(more as object),
})

test('the first refusal is written at once, those that follow as one row a minute, with their count', async () => {
  const log = open()
  log.observe(denied())
  await log.pass(SECOND)
  expect(log.written).toEqual([{ event: denied(), count: 1 }])

  for (let number = 2; number <= 10_000; number++) {
    log.observe(denied({ requestId: `r${number}` }))
    if (number % 500 === 0) await log.pass(SECOND)
  }
  expect(log.counts()).toEqual([1])
  await log.pass(MINUTE)
  expect(log.counts()).toEqual([1, 9_999])
  expect(log.written[1]?.event.requestId).toBe('r2')
})

test('after a quiet minute the next refusal is written at once again', async () => {
  const log = open()
  log.observe(denied())
  await log.pass(SECOND)
  await log.pass(MINUTE)
  log.observe(denied({ requestId: 'r2' }))
  await log.pass(0)
  expect(log.written.map(({ event, count }) => [event.requestId, count])).toEqual([
    ['r1', 1],
    ['r2', 1],
  ])
})

test('account, address, kind and code are counted separately; calls are listed together, at most ten', async () => {
  const log = open()
  log.observe(denied())
  log.observe(denied({ userId: 'u2' }))
  log.observe(denied({ address: '203.0.113.8' }))
  log.observe(denied({ details: { code: 'employee.is_owner' } }))
  for (let number = 0; number < 20; number++)
    log.observe(denied({ details: { code: 'permission.denied', calls: [`call${number}`] } }))
  await log.pass(SECOND)
  expect(log.counts()).toEqual([21, 1, 1, 1])
  expect(log.written[0]?.event.details).toEqual({
    code: 'permission.denied',
    calls: ['changeEmployee', ...Array.from({ length: 9 }, (_, number) => `call${number}`)],
  })
})

test('one network that tries many accounts from many addresses has at most 21 rows a minute', async () => {
  const log = open()
  for (let number = 0; number < 10_000; number++)
    log.observe({
      kind: 'sign_in.locked',
      address: `2001:db8::${(number % 5_000).toString(16)}`,
      requestId: `r${number}`,
      email: `somebody-${number}@example.test`,
    })
  log.observe(denied())
  await log.pass(SECOND)
  expect(log.written).toHaveLength(22)
  expect(log.written[20]).toEqual({
    event: { kind: 'sign_in.locked', address: '2001:db8:0:0::/64', requestId: null },
    count: 9_980,
  })
  // Other networks are still counted separately.
  expect(log.written[21]).toEqual({ event: denied(), count: 1 })
})

test('ten thousand networks have at most 201 rows a minute, and every refusal is counted', async () => {
  const log = open()
  for (let number = 0; number < 10_000; number++)
    log.observe(denied({ address: `10.0.${number >> 8}.${number & 255}`, userId: `u${number}` }))
  await log.pass(SECOND)
  expect(log.written).toHaveLength(201)
  expect(log.written.at(-1)).toEqual({
    event: { kind: 'access.denied', address: null, requestId: null },
    count: 9_800,
  })
  await log.pass(MINUTE)
  log.observe(denied())
  await log.pass(0)
  expect(log.written).toHaveLength(202)
})

test('while the database is unavailable refusals are still counted, and none is written twice', async () => {
  const log = open()
  log.observe(denied())
  log.away(true)
  await expect(log.pass(SECOND)).rejects.toThrow('the database is away')
  log.observe(denied())
  log.away(false)
  await log.pass(SECOND)
  await log.pass(MINUTE)
  expect(log.counts()).toEqual([2])
})

test('at the end everything is written, whether it is due or not', async () => {
  const log = open()
  log.observe(denied())
  await log.pass(SECOND)
  log.observe(denied())
  await log.flush(true)
  expect(log.counts()).toEqual([1, 1])
})
