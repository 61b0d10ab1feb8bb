import { expect, test } from 'vitest'
import { type GivenAnswer, proposeRules } from './propose-rules.ts'

const answer = (from: string | null, to: string | null, more: Partial<GivenAnswer> = {}): GivenAnswer => ({
  startKey: from,
  endKey: to,
  weekday: 2,
  category: 'commute',
  reason: null,
  contactName: null,
  contactCompany: null,
  ...more,
})
const times = (count: number, one: GivenAnswer) => Array.from({ length: count }, () => one)
const waysOf = (given: readonly GivenAnswer[]) =>
  proposeRules(given).map(({ trip, weekdays, answers }) => [trip.startKey, trip.endKey, weekdays, answers])

test('the third equal answer of a way in a row speaks for a rule', () => {
  const there = answer('a', 'b')
  expect(waysOf(times(2, there))).toEqual([])
  expect(waysOf([there, answer('b', 'a'), there, answer('b', 'a'), there])).toEqual([
    ['a', 'b', [1, 2, 3, 4, 5], 3],
  ])
  expect(waysOf(times(4, answer('a', 'b', { weekday: 6 })))).toEqual([['a', 'b', null, 4]])
})

test('a different answer in between speaks against it, an older one does not', () => {
  const there = answer('a', 'b')
  const other = answer('a', 'b', { category: 'private' })
  expect(waysOf([there, there, other, there])).toEqual([])
  expect(waysOf([there, there, there, other])).toEqual([['a', 'b', [1, 2, 3, 4, 5], 3]])
  expect(waysOf([there, there, answer('a', 'b', { reason: 'Werk' })])).toEqual([])
  expect(waysOf([there, there, answer('a', 'b', { contactName: 'Ida Ott' })])).toEqual([])
})

test('a round trip and a way without places speak for none', () => {
  expect(
    waysOf([...times(3, answer('a', 'a')), ...times(3, answer(null, 'b')), ...times(3, answer('a', null))]),
  ).toEqual([])
})
