import { expect, test } from 'vitest'
import { growRange } from './grow-range.ts'

const target = { from: 94, to: 126 }
const seen = { from: 100, to: 120 }

test('the first rows are the visible ones, from the top', () => {
  expect(growRange(null, target, seen, 8)).toEqual({ from: 100, to: 108 })
})

test('a jump to another part of the list starts again', () => {
  expect(growRange({ from: 0, to: 30 }, target, seen, 8)).toEqual({ from: 100, to: 108 })
})

test('visible rows are rendered before the rows around them', () => {
  expect(growRange({ from: 100, to: 108 }, target, seen, 8)).toEqual({ from: 100, to: 116 })
  expect(growRange({ from: 100, to: 116 }, target, seen, 8)).toEqual({ from: 100, to: 124 })
  expect(growRange({ from: 100, to: 124 }, target, seen, 8)).toEqual({ from: 94, to: 126 })
})

test('scrolling up renders rows above first, and drops those below that are no longer wanted', () => {
  expect(growRange({ from: 104, to: 140 }, target, seen, 4)).toEqual({ from: 100, to: 126 })
  expect(growRange({ from: 100, to: 126 }, target, seen, 4)).toEqual({ from: 96, to: 126 })
})

test('rendered rows stay', () => {
  expect(growRange(target, target, seen, 8)).toEqual(target)
})

test('after a list became shorter the range stays within it', () => {
  expect(growRange({ from: 94, to: 126 }, { from: 80, to: 100 }, { from: 86, to: 100 }, 8)).toEqual({
    from: 86,
    to: 100,
  })
})
