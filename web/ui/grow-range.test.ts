import { expect, test } from 'vitest'
import { growRange } from './grow-range.ts'

const wanted = { from: 94, to: 126 }
const seen = { from: 100, to: 120 }

test('the first rows are those in sight, from the top', () => {
  expect(growRange(null, wanted, seen, 8)).toEqual({ from: 100, to: 108 })
})

test('a jump to another part of the list begins anew', () => {
  expect(growRange({ from: 0, to: 30 }, wanted, seen, 8)).toEqual({ from: 100, to: 108 })
})

test('what is in sight comes before what lies around it', () => {
  expect(growRange({ from: 100, to: 108 }, wanted, seen, 8)).toEqual({ from: 100, to: 116 })
  expect(growRange({ from: 100, to: 116 }, wanted, seen, 8)).toEqual({ from: 100, to: 124 })
  expect(growRange({ from: 100, to: 124 }, wanted, seen, 8)).toEqual({ from: 94, to: 126 })
})

test('scrolling up draws above first, and lets go what is no longer wanted below', () => {
  expect(growRange({ from: 104, to: 140 }, wanted, seen, 4)).toEqual({ from: 100, to: 126 })
  expect(growRange({ from: 100, to: 126 }, wanted, seen, 4)).toEqual({ from: 96, to: 126 })
})

test('what is there already stays as it is', () => {
  expect(growRange(wanted, wanted, seen, 8)).toEqual(wanted)
})

test('a list that became shorter keeps within it', () => {
  expect(growRange({ from: 94, to: 126 }, { from: 80, to: 100 }, { from: 86, to: 100 }, 8)).toEqual({
    from: 86,
    to: 100,
  })
})
