import type { TFunction } from 'i18next'
import { choiceText } from '#domain/expenses/field-text.ts'
import { placeText } from '#domain/places/place-text.ts'
import { readPlace } from '../places/public.tsx'
import type { ValueFormatter } from '../records/public.ts'
import { ON } from '../ui/switch-field.tsx'
import { readTags } from '../ui/tags-field.tsx'
import { expenseLabels } from './expense-fields.tsx'
import type { ExpenseValues } from './expense-values.ts'

/** Label and text of a form value; null for a value that depends on other fields. */
export const expenseValueFormatter =
  (t: TFunction): ValueFormatter<ExpenseValues> =>
  (name, value) => {
    if (name === 'offset' || name === 'said' || name === 'third') return null
    return [expenseLabels(t)[name], valueText(name, value, t)]
  }

function valueText(name: keyof ExpenseValues, value: string, t: TFunction): string {
  if (name === 'isReferenceValue') return t(value === ON ? 'expenses.yes' : 'expenses.no')
  if (name === 'tags') return readTags(value).join(', ')
  if (name === 'place') return placeText(readPlace(value))
  return choiceText(name, value, t) ?? value
}
