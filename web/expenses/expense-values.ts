import { DEFAULT_FUEL } from '#contract/expenses/fuel.ts'
import { type MomentContext, type MomentOrigin, type MomentValues, momentValues } from '../records/public.ts'
import type { Input } from '../ui/input.ts'
import { localZone } from '../ui/zones.ts'
import type { Vehicle } from '../vehicles/public.ts'
import type { PricePart } from './derive-price.ts'
import type { Expense } from './queries.ts'

/** The form values of an expense. */
export type ExpenseValues = MomentValues &
  Record<NumberName, Input<number>> &
  Pick<Expense['attributes'], 'category' | 'productType' | 'unit' | 'isReferenceValue' | 'place' | 'tags'> & {
    comment: string
    /** Which of total, amount and price were typed last, at most two. */
    said: PricePart[]
    /** Which one is derived from them. */
    third: PricePart | null
  }

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

/** How each number is read and formatted. */
export const NUMBERS = {
  grossing: { kind: 'amount', decimals: 2 },
  amount: { kind: 'amount' },
  pricePerUnit: { kind: 'amount', decimals: 3 },
  tax: { kind: 'amount' },
  odometer: { kind: 'reading' },
} as const
export type NumberName = keyof typeof NUMBERS

export function expenseValues(expense: ExpenseDraft, context: MomentContext): ExpenseValues {
  const {
    category,
    productType,
    unit,
    grossing,
    pricePerUnit,
    isReferenceValue,
    tax,
    odometer,
    place,
    tags,
  } = expense
  return {
    category,
    productType,
    unit,
    grossing,
    amount: category === 'fuel' ? expense.amount : null,
    pricePerUnit,
    isReferenceValue,
    tax,
    odometer,
    place,
    ...momentValues(expense.expenseDateIso, expense.expenseDateTz, context),
    tags,
    comment: expense.comment ?? '',
    said: (['grossing', 'amount'] as const).filter((part) => expense[part] !== null),
    third: null,
  }
}

/** The moment with which the form was filled. */
export const originMoment = ({ start, values }: Origin): MomentOrigin => ({
  iso: start.expenseDateIso,
  zone: start.expenseDateTz,
  values,
})
