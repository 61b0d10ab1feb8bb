import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batcher, type Item } from './batcher.ts'

const failure = (code: string) => Object.assign(new Error('refused'), { code })
const one = (value: number) => ({ value, size: 1, owner: 'a' })
type Numbered = ReturnType<typeof one>

test('what the database does not take of one request is not the loss of the others', async () => {
  const batches = batcher<Numbered, number>(async (items) => {
    if (items.some(({ value }) => value === 13)) throw failure('22003')
    return items.map(({ value }) => value * 2)
  })
  const replies = await Promise.allSettled([1, 13, 3].map((value) => batches.add(one(value))))
  expect(replies.map((reply) => (reply.status === 'fulfilled' ? reply.value : reply.reason.code))).toEqual([
    2,
    '22003',
    6,
  ])
})

test('a database that is away is asked once for all', async () => {
  let asked = 0
  const batches = batcher<Numbered, number>(async () => {
    asked++
    throw failure('08006')
  })
  const replies = await Promise.allSettled([1, 2, 3].map((value) => batches.add(one(value))))
  expect(replies.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(asked).toBe(1)
})

/** The owners of each batch, in order. */
async function batchesOf(items: readonly Item[]): Promise<string[]> {
  const written: string[] = []
  const { add } = batcher<Item, null>(async (batch) => {
    written.push(batch.map(({ owner }) => owner).join(''))
    return batch.map(() => null)
  })
  await Promise.all(items.map(add))
  return written
}

const large = (owner: string, count: number): Item[] =>
  Array.from({ length: count }, () => ({ owner, size: 1_000 }))

test('a single request is written at once; what comes while others wait goes with them', async () => {
  const written: number[][] = []
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const batches = batcher<Numbered, null>(async (items) => {
    written.push(items.map(({ value }) => value))
    begin()
    await released
    return items.map(() => null)
  })
  const add = (value: number) => batches.add(one(value))
  const first = add(1)
  await begun
  const second = add(2)
  release()
  await first
  await nextTurn()
  await Promise.all([second, add(3)])
  expect(written).toEqual([[1], [2, 3]])
})

test('other requests are served between the replies of a large batch', async () => {
  const batches = batcher<Numbered, null>(async (items) => items.map(() => null))
  let [replied, repliedBetween] = [0, 0]
  const replies = Array.from({ length: 100 }, (_, value) =>
    batches.add(one(value)).then(() => {
      replied += 1
      if (replied === 1) setImmediate(() => (repliedBetween = replied))
    }),
  )
  await Promise.all(replies)
  expect(replied).toBe(100)
  expect(repliedBetween).toBeGreaterThan(0)
  expect(repliedBetween).toBeLessThan(50)
})

test('a statement gets 5,000 positions at most', async () => {
  expect(await batchesOf(large('a', 12))).toEqual(['aaaaa', 'aaaaa', 'aa'])
})

test('whoever sends much waits for itself: the others are in the next batch', async () => {
  expect(await batchesOf([...large('a', 7), { owner: 'b', size: 1 }, ...large('c', 1)])).toEqual([
    'abcaa',
    'aaaa',
  ])
})

test('one owner cannot take all places to wait', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { add, isFull } = batcher<Item, null>(async (batch) => {
    await released
    return batch.map(() => null)
  })
  const added = large('a', 20).map(add)
  expect([isFull('a'), isFull('b')]).toEqual([true, false])
  added.push(...['b', 'c', 'd', 'e'].flatMap((owner) => large(owner, 20)).map(add))
  expect(isFull('f')).toBe(true)
  release()
  await Promise.all(added)
  expect([isFull('a'), isFull('f')]).toEqual([false, false])
})
