import { expect, test } from 'vitest'
import { toggled } from './use-ticks.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
type State = Parameters<typeof toggled>[0]
const start: State = { ids: new Set(), last: null }
const click = (state: State, id: string, isRange = false) => toggled(state, id, isRange, rows)
const ticked = ({ ids }: State) => [...ids].toSorted().join('')

test('a click selects a row, a second one deselects it', () => {
  const once = click(start, 'b')
  expect(ticked(once)).toBe('b')
  expect(ticked(click(once, 'b'))).toBe('')
})

test('Shift-click selects all rows from the last one clicked, in either direction', () => {
  expect(ticked(click(click(start, 'b'), 'd', true))).toBe('bcd')
  expect(ticked(click(click(start, 'd'), 'b', true))).toBe('bcd')
  expect(ticked(click(start, 'c', true))).toBe('c')
})

test('Shift-click on a selected row deselects the range', () => {
  const all = click(click(start, 'a'), 'e', true)
  expect(ticked(click(click(all, 'b'), 'd', true))).toBe('ae')
})

test('a range from a removed row is the clicked row', () => {
  expect(ticked(click({ ids: new Set(['a']), last: 'gone' }, 'c', true))).toBe('ac')
})
