import { expect, test } from 'vitest'
import { type LayoutColumn, moveColumn, readLayout } from './layout.ts'

const column = (id: string, more: Partial<LayoutColumn> = {}): LayoutColumn => ({ id, label: id, ...more })
const COLUMNS = [
  column('date', { isFixed: true }),
  column('plate'),
  column('odometer', { isHiddenAtFirst: true }),
  column('place'),
  column('category', { isFixed: true }),
]
const USUAL = {
  order: ['date', 'plate', 'odometer', 'place', 'category'],
  hidden: ['odometer'],
  density: 'two',
}

test.each([null, 'x', 7, [], {}, { order: 'date', hidden: 3, density: 'ten' }])(
  'without a readable layout the usual one holds: %j',
  (stored) => {
    expect(readLayout(stored, COLUMNS)).toEqual(USUAL)
  },
)

test('a stored layout is read, whatever columns have come and gone', () => {
  const stored = { order: ['place', 'tags', 'date', 'plate', 'plate'], hidden: ['plate', 'category', 'tags'] }
  expect(readLayout({ ...stored, density: 'one' }, COLUMNS)).toEqual({
    order: ['date', 'place', 'odometer', 'plate', 'category'],
    hidden: ['plate', 'odometer'],
    density: 'one',
  })
})

test('a column moves between the first and the last', () => {
  expect(moveColumn(USUAL.order, 'place', 1)).toEqual(['date', 'place', 'plate', 'odometer', 'category'])
  expect(moveColumn(USUAL.order, 'plate', 9)).toEqual(['date', 'odometer', 'place', 'plate', 'category'])
  expect(moveColumn(USUAL.order, 'plate', 0)).toEqual(USUAL.order)
  expect(moveColumn(USUAL.order, 'date', 3)).toEqual(USUAL.order)
})
