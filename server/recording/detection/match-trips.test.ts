import { expect, test } from 'vitest'
import { matchTrips } from './match-trips.ts'

const found = (startAt: number, endAt: number) => ({
  startAt,
  endAt,
  start: { latitude: 0, longitude: 0 },
  end: { latitude: 0, longitude: 0 },
  metres: 1_000,
  points: [],
  gaps: [],
  isRunning: false,
  isInterrupted: false,
})
const known = (id: string, startAt: number, endAt: number, more: object = {}) => ({
  id,
  startAt,
  endAt,
  isFixed: false,
  isTouched: false,
  ...more,
})

const touched = (id: string, startAt: number, endAt: number) => known(id, startAt, endAt, { isTouched: true })

const idsOf = ({ pairs, vanished }: ReturnType<typeof matchTrips>) => ({
  pairs: pairs.map((pair) => [pair.found.startAt, pair.known?.id ?? null]),
  vanished: vanished.map(({ id }) => id),
})

test.each([
  [
    'the one that shares most time',
    [known('a', 0, 10), known('b', 10, 50)],
    [found(0, 50)],
    [[0, 'b']],
    ['a'],
  ],
  [
    'one that splits',
    [known('a', 0, 50)],
    [found(0, 10), found(20, 50)],
    [
      [0, 'a'],
      [20, null],
    ],
    [],
  ],
  ['none', [known('a', 0, 10)], [found(10, 20)], [[10, null]], ['a']],
  [
    'what a fixed one keeps from being written',
    [known('a', 0, 10, { isFixed: true }), known('b', 20, 50)],
    [found(5, 50)],
    [],
    [],
  ],
  [
    'the one that somebody has changed',
    [touched('a', 0, 10), known('b', 10, 50)],
    [found(0, 50)],
    [[0, 'a']],
    ['b'],
  ],
  [
    'none of two that somebody has changed',
    [touched('a', 0, 10), touched('b', 10, 50)],
    [found(0, 50)],
    [],
    [],
  ],
  ['none, and what somebody has changed stays', [touched('a', 0, 10)], [], [], []],
])('%s', (_what, before, after, pairs, vanished) => {
  expect(idsOf(matchTrips(before, after))).toEqual({ pairs, vanished })
})

test('each recorded trip is looked at a few times, however many there are', () => {
  const count = 2_000
  let reads = 0
  const trips = Array.from({ length: count }, (_none, nth) => ({
    ...known(String(nth), nth * 10, 0),
    get endAt() {
      reads += 1
      return nth * 10 + 5
    },
  }))
  const { pairs } = matchTrips(
    trips,
    Array.from({ length: count }, (_none, nth) => found(nth * 10, nth * 10 + 5)),
  )
  expect(pairs.every((pair, nth) => pair.known?.id === String(nth))).toBe(true)
  expect(reads).toBeLessThan(20 * count)
})
