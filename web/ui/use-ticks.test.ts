import { expect, test } from 'vitest'
import { toggled } from './use-ticks.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
type State = Parameters<typeof toggled>[0]
const start: State = { ids: new Set(), last: null }
const click = (state: State, id: string, isRange = false) => toggled(state, id, isRange, rows)
const ticked = ({ ids }: State) => [...ids].toSorted().join('')

test('a click ticks one row, a second one unticks it', () => {
  const once = click(start, 'b')
  expect(ticked(once)).toBe('b')
  expect(ticked(click(once, 'b'))).toBe('')
})

test('with shift a click ticks everything from the last row touched, in either direction', () => {
  expect(ticked(click(click(start, 'b'), 'd', true))).toBe('bcd')
  expect(ticked(click(click(start, 'd'), 'b', true))).toBe('bcd')
  expect(ticked(click(start, 'c', true))).toBe('c')
})

test('with shift on a ticked row the range is unticked', () => {
  const all = click(click(start, 'a'), 'e', true)
  expect(ticked(click(click(all, 'b'), 'd', true))).toBe('ae')
})

test('a range from a row that is gone is the one row', () => {
  expect(ticked(click({ ids: new Set(['a']), last: 'gone' }, 'c', true))).toBe('ac')
})
