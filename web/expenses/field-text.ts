import type { TFunction } from 'i18next'
import { chosenText } from '#domain/expenses/field-text.ts'
import { placeText } from '#domain/places/place-text.ts'
import { readPlace } from '../places/public.tsx'
import type { TellValue } from '../records/record-conflict.tsx'
import { ON } from '../ui/switch-field.tsx'
import { tagsOf } from '../ui/tags-field.tsx'
import { expenseLabels } from './expense-fields.tsx'
import type { ExpenseValues } from './expense-values.ts'

/** A value of the form in words; what follows from other fields is left out. */
export const tellExpenseValue =
  (t: TFunction): TellValue<ExpenseValues> =>
  (name, value) => {
    if (name === 'offset' || name === 'said' || name === 'third') return null
    return [expenseLabels(t)[name], valueText(name, value, t)]
  }

function valueText(name: keyof ExpenseValues, value: string, t: TFunction): string {
  if (name === 'isReferenceValue') return t(value === ON ? 'expenses.yes' : 'expenses.no')
  if (name === 'tags') return tagsOf(value).join(', ')
  if (name === 'place') return placeText(readPlace(value))
  return chosenText(name, value, t) ?? value
}
