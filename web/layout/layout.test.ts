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
  expect(moveColumn(COLUMNS, USUAL.order, 'place', 1)).toEqual([
    'date',
    'place',
    'plate',
    'odometer',
    'category',
  ])
  expect(moveColumn(COLUMNS, USUAL.order, 'plate', 9)).toEqual([
    'date',
    'odometer',
    'place',
    'plate',
    'category',
  ])
  expect(moveColumn(COLUMNS, USUAL.order, 'plate', 0)).toEqual(USUAL.order)
  expect(moveColumn(COLUMNS, USUAL.order, 'date', 3)).toEqual(USUAL.order)
})

test('without a fixed last column each one but the first can be the last', () => {
  const columns = COLUMNS.slice(0, -1)
  const order = ['date', 'plate', 'odometer', 'place']
  expect(moveColumn(columns, order, 'plate', 9)).toEqual(['date', 'odometer', 'place', 'plate'])
  expect(readLayout({ order: ['date', 'place', 'plate', 'odometer'] }, columns).order).toEqual([
    'date',
    'place',
    'plate',
    'odometer',
  ])
})
