import type { Moments, Reading } from '#contract/kernel/moment.ts'
import type { Language } from '#contract/users/user.ts'
import { writePlace } from '../places/public.tsx'
import type { Filled } from '../records/use-record-editor.ts'
import { chosenOffset, momentValues } from '../trips/trip-values.ts'
import { readDate, todayHere } from '../ui/read-date.ts'
import { readNumber, writeNumber } from '../ui/read-number.ts'
import { readTime } from '../ui/read-time.ts'
import { OFF, ON } from '../ui/switch-field.tsx'
import { tagsText } from '../ui/tags-field.tsx'
import type { Vehicle } from '../vehicles/queries.ts'
import type { Part } from './derive.ts'
import type { Expense } from './queries.ts'

/** An expense as its form holds it: everything as it is typed. */
export type ExpenseValues = Record<
  | 'category'
  | 'productType'
  | 'unit'
  | Part
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
  // Which two of total, amount and price were said last, and which one follows from them.
  | 'said'
  | 'third',
  string
>

export type Context = { moments: Moments; language: Language }

/** What a form begins with: a saved expense, or what is known of a new one. */
export type ExpenseStart = Omit<Expense['attributes'], 'grossing' | 'amount'> & {
  grossing: number | null
  amount: number | null
}

export type Origin = Filled<ExpenseStart, ExpenseValues>

/** Now, with the vehicle's odometer, for fuel; the fuel is what was filled in last. */
export const newExpense = (
  { attributes }: Vehicle,
  now: number,
  last: Pick<Expense['attributes'], 'productType' | 'tax'> | undefined,
): ExpenseStart => ({
  category: 'fuel',
  productType: last?.productType ?? 'benzin',
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
  expenseDateTz: attributes.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  sid: null,
  clientCreatedAt: null,
  clientCreatedAtTz: null,
  clientChangedAt: null,
  clientChangedAtTz: null,
  createdAt: '',
  changedAt: '',
})

/** How each number is typed and shown. */
export const NUMBERS = {
  grossing: { kind: 'amount', decimals: 2 },
  amount: { kind: 'amount' },
  pricePerUnit: { kind: 'amount', decimals: 3 },
  tax: { kind: 'amount' },
  odometer: { kind: 'reading' },
} as const
export type NumberName = keyof typeof NUMBERS

export function expenseValues(expense: ExpenseStart, { moments, language }: Context): ExpenseValues {
  const number = (name: NumberName) => {
    const value = expense[name]
    return value === null ? '' : writeNumber(String(value), { ...NUMBERS[name], language })
  }
  const moment = momentValues(expense.expenseDateIso, expense.expenseDateTz, moments, language)
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
    tags: tagsText(expense.tags),
    comment: expense.comment ?? '',
    said: expense.grossing === null ? '' : 'grossing amount',
    third: '',
  }
}

/** What was typed as a number with a point, once it can be read. */
export function typedNumber(values: ExpenseValues, name: NumberName, language: Language): string | undefined {
  const reading = readNumber(values[name], { ...NUMBERS[name], language })
  return reading.kind === 'number' ? reading.value : undefined
}

export function wallIn(values: ExpenseValues, language: Language) {
  const date = readDate(values.date, todayHere())
  const time = readTime(values.time, language)
  return date.kind === 'date' && time.kind === 'time' ? { date: date.iso, time: time.time } : null
}

const MOMENT = ['date', 'time', 'zone', 'offset'] as const

export const isMomentTouched = (values: ExpenseValues, from: Origin) =>
  MOMENT.some((name) => values[name] !== from.values[name])

/** When it was. What was not touched is the moment that it was, to the millisecond. */
export function momentIn(values: ExpenseValues, { moments, language }: Context, from: Origin): Reading {
  if (!isMomentTouched(values, from)) {
    const { expenseDateIso: iso, expenseDateTz: zone } = from.start
    return { kind: 'instant', iso, offset: moments.wallOf(iso, zone).offset ?? '' }
  }
  const wall = wallIn(values, language)
  if (!wall) return { kind: 'invalid', part: 'date' }
  const prefix = chosenOffset(wall.date, wall.time.slice(0, 5), '')
  const offset = values.offset.startsWith(prefix) ? values.offset.slice(prefix.length) : undefined
  return moments.instantOf({ ...wall, zone: values.zone, offset })
}
