import type { TFunction } from 'i18next'
import type { Language } from '#contract/users/user.ts'
import { choiceText } from '#domain/expenses/field-text.ts'
import { placeText } from '#domain/places/place-text.ts'
import type { ValueFormatter } from '../records/public.ts'
import { inputText } from '../ui/input.ts'
import { toDateInput } from '../ui/read-date.ts'
import { formatNumber } from '../ui/read-number.ts'
import { expenseLabels } from './expense-fields.tsx'
import { type ExpenseValues, NUMBERS } from './expense-values.ts'

type HiddenName = 'offset' | 'said' | 'third'

/** Label and text of a form value; null for a value that depends on other fields. */
export const expenseValueFormatter =
  (t: TFunction, language: Language): ValueFormatter<ExpenseValues> =>
  (name, values) => {
    if (name === 'offset' || name === 'said' || name === 'third') return null
    return [expenseLabels(t)[name], valueText(name, values, t, language)]
  }

function valueText(
  name: Exclude<keyof ExpenseValues, HiddenName>,
  values: ExpenseValues,
  t: TFunction,
  language: Language,
): string {
  switch (name) {
    case 'isReferenceValue':
      return t(values[name] ? 'expenses.yes' : 'expenses.no')
    case 'tags':
      return values[name].join(', ')
    case 'place':
      return placeText(values[name])
    case 'date':
      return inputText(values[name], (iso) => toDateInput(iso, language))
    case 'time':
      return inputText(values[name], (time) => time)
    case 'category':
    case 'productType':
    case 'unit': {
      const value = values[name] ?? ''
      return choiceText(name, value, t) ?? value
    }
    case 'zone':
    case 'comment':
      return values[name]
    case 'grossing':
    case 'amount':
    case 'pricePerUnit':
    case 'tax':
    case 'odometer':
      return inputText(values[name], (value) => formatNumber(value, { ...NUMBERS[name], language }))
  }
}
