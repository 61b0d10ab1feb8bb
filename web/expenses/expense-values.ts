import { DEFAULT_FUEL } from '#contract/expenses/fuel.ts'
import type { Language } from '#contract/users/user.ts'
import { writePlace } from '../places/public.tsx'
import { type MomentContext, type MomentOrigin, momentValues } from '../records/public.ts'
import { readNumber, writeNumber } from '../ui/read-number.ts'
import { OFF, ON } from '../ui/switch-field.tsx'
import { writeTags } from '../ui/tags-field.tsx'
import { localZone } from '../ui/zones.ts'
import type { Vehicle } from '../vehicles/public.ts'
import type { PricePart } from './derive-price.ts'
import type { Expense } from './queries.ts'

/** The form values of an expense, as typed. */
export type ExpenseValues = Record<
  | 'category'
  | 'productType'
  | 'unit'
  | PricePart
  | 'isReferenceValue'
  | 'tax'
  | 'odometer'
  | 'place'
  | 'date'
  | 'time'
  | 'zone'
  | 'offset'
  | 'tags'
  | 'comment'
  // Which two of total, amount and price were typed last, and which one is derived.
  | 'said'
  | 'third',
  string
>

/** What a form begins with: a saved expense, or the defaults of a new one. */
export type ExpenseDraft = Omit<Expense['attributes'], 'grossing' | 'amount'> & {
  grossing: number | null
  amount: number | null
}

/** A saved expense as the form shows it. */
export type ExpenseRecord = Omit<Expense, 'attributes'> & { attributes: ExpenseDraft }

/** An amount that nobody entered is empty in the form. */
export const toExpenseRecord = (expense: Expense): ExpenseRecord =>
  expense.meta.isAmountKnown ? expense : { ...expense, attributes: { ...expense.attributes, amount: null } }

export type Origin = { start: ExpenseDraft; values: ExpenseValues }

/** The defaults: fuel, now, at the vehicle's odometer; the kind of fuel is that of the last fuel expense. */
export const newExpense = (
  { attributes }: Vehicle,
  now: number,
  last: Pick<Expense['attributes'], 'productType' | 'tax'> | undefined,
): ExpenseDraft => ({
  category: 'fuel',
  productType: last?.productType ?? DEFAULT_FUEL,
  grossing: null,
  tax: last?.tax ?? null,
  currencyCode: attributes.currencyCode,
  amount: null,
  unit: null,
  pricePerUnit: null,
  isReferenceValue: false,
  odometer: attributes.odometer,
  place: null,
  coordinate: null,
  comment: null,
  tags: [],
  expenseDateIso: new Date(now - (now % 60_000)).toISOString(),
  expenseDateTz: attributes.timeZone ?? localZone(),
  sid: null,
  clientCreatedAt: null,
  clientCreatedAtTz: null,
  clientChangedAt: null,
  clientChangedAtTz: null,
  createdAt: '',
  changedAt: '',
})

/** How each number is read and written. */
export const NUMBERS = {
  grossing: { kind: 'amount', decimals: 2 },
  amount: { kind: 'amount' },
  pricePerUnit: { kind: 'amount', decimals: 3 },
  tax: { kind: 'amount' },
  odometer: { kind: 'reading' },
} as const
export type NumberName = keyof typeof NUMBERS

export function expenseValues(expense: ExpenseDraft, context: MomentContext): ExpenseValues {
  const { language } = context
  const number = (name: NumberName) => {
    const value = expense[name]
    return value === null ? '' : writeNumber(String(value), { ...NUMBERS[name], language })
  }
  const moment = momentValues(expense.expenseDateIso, expense.expenseDateTz, context)
  return {
    category: expense.category,
    productType: expense.productType ?? '',
    unit: expense.unit ?? '',
    grossing: number('grossing'),
    amount: expense.category === 'fuel' ? number('amount') : '',
    pricePerUnit: number('pricePerUnit'),
    isReferenceValue: expense.isReferenceValue ? ON : OFF,
    tax: number('tax'),
    odometer: number('odometer'),
    place: writePlace(expense.place),
    ...moment,
    tags: writeTags(expense.tags),
    comment: expense.comment ?? '',
    said: (['grossing', 'amount'] as const).filter((part) => expense[part] !== null).join(' '),
    third: '',
  }
}

/** The typed number as a decimal with a point; undefined if it cannot be read. */
export function readNumberField(
  values: ExpenseValues,
  name: NumberName,
  language: Language,
): string | undefined {
  const reading = readNumber(values[name], { ...NUMBERS[name], language })
  return reading.kind === 'number' ? reading.value : undefined
}

/** The moment with which the form was filled. */
export const originMoment = ({ start, values }: Origin): MomentOrigin => ({
  iso: start.expenseDateIso,
  zone: start.expenseDateTz,
  values,
})
