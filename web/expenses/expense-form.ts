import type { TFunction } from 'i18next'
import {
  AMOUNT,
  EXPENSE_CATEGORIES,
  type ExpenseCategory,
  type ExpenseChange,
  GROSSING,
  type NewExpense,
  PRICE_PER_UNIT,
  TAGS_MAX,
  TAX,
} from '#contract/expenses/expense.ts'
import { FUEL_TYPES, UNITS } from '#contract/expenses/fuel.ts'
import { LABEL_LENGTH } from '#contract/kernel/text.ts'
import { writeQuantity } from '#domain/format/money.ts'
import { checkPlace, readPlace } from '../places/public.tsx'
import { checkMoment, isMomentChanged, type MomentContext, toInstantIso } from '../records/public.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { ON } from '../ui/switch-field.tsx'
import { readTags } from '../ui/tags-field.tsx'
import { typedChecks } from '../ui/typed-checks.ts'
import { checkOdometer } from '../vehicles/public.ts'
import {
  type ExpenseValues,
  NUMBERS,
  type NumberName,
  type Origin,
  originMoment,
  readNumberField,
} from './expense-values.ts'

export const isFuel = ({ category }: Pick<ExpenseValues, 'category'>) => category === 'fuel'

const BOUNDS = { grossing: GROSSING, amount: AMOUNT, pricePerUnit: PRICE_PER_UNIT, tax: TAX }

type CheckResult = Partial<Record<keyof ExpenseValues, string | undefined>>

export function checkExpense(values: ExpenseValues, from: Origin, context: MomentContext, t: TFunction) {
  const number = (name: keyof typeof BOUNDS, isOptional = true) =>
    checkNumber(values, name, { context, t, isOptional })
  const found: CheckResult = {
    grossing: number('grossing', false),
    ...(isFuel(values) && { amount: number('amount'), pricePerUnit: number('pricePerUnit') }),
    tax: number('tax'),
    odometer:
      typedChecks(t, context.language).number(values.odometer, NUMBERS.odometer, { isOptional: true }) ??
      checkOdometer(values.odometer, t, context.language),
    ...checkMoment(values, originMoment(from), context, t),
    place: checkPlace(values.place, t),
    tags: checkTags(values.tags, t),
    comment: checks(t).length(values.comment, 2_000),
  }
  return collectFaults(found as Record<keyof ExpenseValues, string | undefined>)
}

type NumberCheck = { context: MomentContext; t: TFunction; isOptional: boolean }

function checkNumber(
  values: ExpenseValues,
  name: keyof typeof BOUNDS,
  { context: { language }, t, isOptional }: NumberCheck,
): string | undefined {
  const unread = typedChecks(t, language).number(values[name], NUMBERS[name], { isOptional })
  const value = readNumberField(values, name, language)
  if (unread || value === undefined) return unread
  const { minimum, maximum, decimals } = BOUNDS[name]
  if (Number(value) < minimum || Number(value) > maximum)
    return t('number.range', { minimum, maximum: writeQuantity(maximum, language, 4) })
  return (value.split('.')[1]?.length ?? 0) > decimals ? t('number.decimals', { count: decimals }) : undefined
}

function checkTags(text: string, t: TFunction): string | undefined {
  const tags = readTags(text)
  if (tags.length > TAGS_MAX) return t('expenses.tooManyTags', { max: TAGS_MAX })
  return tags.map((tag) => checks(t).length(tag, LABEL_LENGTH)).find((fault) => fault !== undefined)
}

const pickKnown = <const V extends readonly string[]>(known: V, value: string): V[number] | null =>
  known.find((each) => each === value) ?? null

/** Each attribute with the fields that it is made from. */
function attributesOf(values: ExpenseValues, from: Origin, context: MomentContext) {
  const number = (name: NumberName) => {
    const value = readNumberField(values, name, context.language)
    return value === undefined ? null : Number(value)
  }
  return {
    category: pickKnown(EXPENSE_CATEGORIES, values.category) ?? ('other' satisfies ExpenseCategory),
    grossing: number('grossing') ?? 0,
    tax: number('tax'),
    odometer: number('odometer'),
    place: readPlace(values.place),
    expenseDateIso: toInstantIso(values, originMoment(from), context),
    expenseDateTz: values.zone,
    tags: readTags(values.tags),
    comment: values.comment || null,
    ...(isFuel(values) && {
      productType: pickKnown(FUEL_TYPES, values.productType),
      unit: pickKnown(UNITS, values.unit),
      amount: number('amount'),
      pricePerUnit: number('pricePerUnit'),
      isReferenceValue: values.isReferenceValue === ON,
    }),
  }
}

/** All attributes of a new expense; the values have passed the check. */
export const newAttributes = (values: ExpenseValues, from: Origin, context: MomentContext): NewExpense =>
  attributesOf(values, from, context)

/** Only the attributes that differ from the saved expense. */
export function changedAttributes(
  values: ExpenseValues,
  from: Origin,
  context: MomentContext,
): ExpenseChange {
  const isNewFuel = isFuel(values) && !isFuel(from.values)
  return Object.fromEntries(
    Object.entries(attributesOf(values, from, context)).filter(([name]) => {
      if (name.startsWith('expenseDate')) return isMomentChanged(values, originMoment(from))
      const field = name as keyof ExpenseValues
      return values[field] !== from.values[field] || (isNewFuel && field === 'productType')
    }),
  )
}
