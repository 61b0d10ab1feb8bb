import { expect, test } from 'vitest'
import type { Column } from '../../csv/columns.ts'
import type { FileLine } from '../read/tables.ts'
import { pairLines } from './pair-lines.ts'

const COLUMNS: readonly Column[] = ['field', 'from', 'to']
const cells = (field: string, from: string, to: string) => ({ field, from, to })
const lineOf = (line: number, ...given: [string, string, string]): FileLine => ({
  line,
  cells: cells(...given),
})

test('a line is paired with the same one, else with one of its field, else with any that is left', () => {
  const expected = [cells('Grund', 'a', 'b'), cells('Kontakt', 'c', 'd'), cells('Fahrer', '"e;"', 'f')]
  const [same, field, any, none] = [
    lineOf(1, 'Fahrer', 'e;', 'f'),
    lineOf(2, 'Grund', 'a', 'x'),
    lineOf(3, 'Ort', 'y', 'z'),
    lineOf(4, 'Ort', 'y', 'z'),
  ]
  const pairs = pairLines([any, field, none, same], expected, COLUMNS)
  expect([same, field, any, none].map((line) => pairs.get(line))).toEqual([
    expected[2],
    expected[0],
    expected[1],
    undefined,
  ])
})

test('a wrong line before it takes no line its partner', () => {
  const expected = [cells('Grund', 'a', 'b'), cells('Grund', 'b', 'c')]
  const [wrong, right] = [lineOf(1, 'Grund', 'q', 'q'), lineOf(2, 'Grund', 'a', 'b')]
  const pairs = pairLines([wrong, right], expected, COLUMNS)
  expect([pairs.get(wrong), pairs.get(right)]).toEqual([expected[1], expected[0]])
})

/** How often cells are read to pair so many lines, none of which is the same as another. */
function readsOf(count: number): number {
  let reads = 0
  const counted = (given: Partial<Record<Column, string>>) =>
    new Proxy(given, {
      get: (target, name) => {
        reads++
        return Reflect.get(target, name)
      },
    })
  const expected = Array.from({ length: count }, (_, nth) => counted(cells('Grund', `${nth}`, 'x')))
  const lines = Array.from({ length: count }, (_, nth) => ({
    line: nth,
    cells: counted(cells('Grund', `${nth}`, 'y')),
  }))
  pairLines(lines, expected, COLUMNS)
  return reads
}

test('the work grows with the lines, not with their square', () => {
  expect(readsOf(200)).toBe(2 * readsOf(100))
})
