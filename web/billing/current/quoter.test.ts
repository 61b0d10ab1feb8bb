import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitsOf } from './quantity.ts'
import { createQuoter, type Quote, type Quoting } from './quoter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answer = { quantity: number; reply: (quote: Quote) => void; fail: (error: unknown) => void }

function quoting(usage = 8) {
  const asked: Answer[] = []
  let latest: Quoting | null = null
  const quoter = createQuoter({
    current: 10,
    limits: limitsOf(usage),
    ask: (quantity) => new Promise((reply, fail) => asked.push({ quantity, reply, fail })),
    onChange: (quoting) => {
      latest = quoting
    },
  })
  return { quoter, asked, latest: () => latest, quantities: () => asked.map(({ quantity }) => quantity) }
}

const costs = (amount: number): Quote => ({ amount, taxBehavior: 'exclusive' })

test('fetches a price when typing has paused for half a second, and only for the last number', async () => {
  const { quoter, latest, quantities } = quoting()
  quoter.type('1')
  await vi.advanceTimersByTimeAsync(499)
  quoter.type('12')
  await vi.advanceTimersByTimeAsync(499)
  expect([quantities(), latest()]).toEqual([[], { state: 'waiting', quantity: 12 }])
  await vi.advanceTimersByTimeAsync(1)
  expect([quantities(), latest()]).toEqual([[12], { state: 'waiting', quantity: 12 }])
})

test('a reply for another number than the one in the field is dropped', async () => {
  const { quoter, asked, latest } = quoting()
  quoter.type('12')
  await vi.advanceTimersByTimeAsync(500)
  quoter.type('14')
  asked[0]?.reply(costs(54_000))
  await vi.advanceTimersByTimeAsync(0)
  expect(latest()).toEqual({ state: 'waiting', quantity: 14 })
  await vi.advanceTimersByTimeAsync(500)
  asked[1]?.reply(costs(63_000))
  await vi.advanceTimersByTimeAsync(0)
  expect(latest()).toEqual({ state: 'ready', quantity: 14, quote: costs(63_000) })
})

test('a late failure of an earlier request is dropped as well', async () => {
  const { quoter, asked, latest } = quoting()
  quoter.type('12')
  await vi.advanceTimersByTimeAsync(500)
  quoter.type('10')
  asked[0]?.fail(new Error('late'))
  await vi.advanceTimersByTimeAsync(0)
  expect(latest()).toEqual({ state: 'same' })
})

test('a quantity that cannot be ordered is refused after the pause and never sent', async () => {
  const { quoter, latest, quantities } = quoting()
  quoter.type('6')
  expect(latest()).toEqual({ state: 'waiting', quantity: null })
  await vi.advanceTimersByTimeAsync(500)
  expect([quantities(), latest()]).toEqual([[], { state: 'refused', fault: 'taken' }])
})

test('a failure is reported, and the retry is sent without a pause', async () => {
  const { quoter, asked, latest, quantities } = quoting()
  const error = new Error('no answer')
  quoter.type('12')
  await vi.advanceTimersByTimeAsync(500)
  asked[0]?.fail(error)
  await vi.advanceTimersByTimeAsync(0)
  expect(latest()).toEqual({ state: 'failed', quantity: 12, error })
  quoter.retry(12)
  expect([quantities(), latest()]).toEqual([[12, 12], { state: 'waiting', quantity: 12 }])
})

test('after it was stopped nothing is sent or reported', async () => {
  const { quoter, quantities } = quoting()
  quoter.type('12')
  quoter.stop()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(quantities()).toEqual([])
})
