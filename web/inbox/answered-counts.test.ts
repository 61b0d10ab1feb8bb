import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../kernel/api/query-client.ts'
import { beginSaving, countSettled } from './answered-counts.ts'
import { inboxCountsQuery } from './queries.ts'

const api = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../kernel/api/api.ts', () => ({ api }))
afterEach(() => queryClient.clear())

const counts = (category: number, isMore = false) => ({ category, gap: 1, odometer: 1, isMore })
const query = inboxCountsQuery('company')
const shown = () => queryClient.getQueryData(query.queryKey)?.category
const askedFor = (category: number) => {
  const reply = Promise.withResolvers<unknown>()
  api.mockReturnValueOnce(reply.promise)
  const asked = queryClient.fetchQuery({ ...query, staleTime: 0 })
  return async () => {
    reply.resolve({ data: { attributes: counts(category) } })
    await asked
  }
}

test('a count that began before an answer does not bring the trip back', async () => {
  queryClient.setQueryData(query.queryKey, counts(10))
  const arrive = askedFor(10)
  countSettled('company', 1)
  expect(shown()).toBe(9)
  const saved = beginSaving()
  saved()
  await arrive()
  expect(shown()).toBe(9)
})

test('nor one that began while the answer was being saved; the next one counts', async () => {
  queryClient.setQueryData(query.queryKey, counts(10))
  countSettled('company', 2)
  const saved = beginSaving()
  const early = askedFor(10)
  saved()
  await early()
  expect(shown()).toBe(8)
  await askedFor(7)()
  expect(shown()).toBe(7)
})

test('a refused answer is counted again, and the first count is taken as it is', async () => {
  const first = askedFor(3)
  countSettled('company', 1)
  await first()
  expect(shown()).toBe(3)
  countSettled('company', 2)
  countSettled('company', -1)
  expect(shown()).toBe(2)
  countSettled('company', 5)
  expect(shown()).toBe(0)
})

test('of more than are counted the number stays', () => {
  queryClient.setQueryData(query.queryKey, counts(1_000, true))
  countSettled('company', 5)
  expect(shown()).toBe(1_000)
})
