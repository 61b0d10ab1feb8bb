import { expect, test } from 'vitest'
import { checkExpense, checkExpenseChange } from './checked-values.ts'
import { expenseAt } from './testing.ts'

test.each([
  [{ grossing: -1 }, '/data/attributes/grossing'],
  [{ expenseDateTz: 'Mars/Olympus' }, '/data/attributes/expenseDateTz'],
  [{ comment: 'x'.repeat(100_000) }, '/data/attributes/comment'],
  [{ category: 'holiday' }, '/data/attributes/category'],
  [{ tags: ['two\nlines'] }, '/data/attributes/tags/0'],
])('what the API refuses is refused without a request too: %.60j', (wrong, pointer) => {
  const refusal = expect.objectContaining({
    code: 'validation.failed',
    faults: [expect.objectContaining({ pointer })],
  })
  expect(() => checkExpense(expenseAt(0, wrong))).toThrow(refusal)
  expect(() => checkExpenseChange(wrong)).toThrow(refusal)
})

test('values are normalised as by the API', () => {
  expect(checkExpense(expenseAt(0, { comment: ' Parkhaus ', sid: null, unknown: 1 }))).toEqual(
    expenseAt(0, { comment: 'Parkhaus' }),
  )
  expect(checkExpenseChange({ comment: '' })).toEqual({ comment: null })
})
