import type { TFunction } from 'i18next'
import {
  AMOUNT,
  type ExpenseChange,
  GROSSING,
  type NewExpense,
  PRICE_PER_UNIT,
  TAGS_MAX,
  TAX,
} from '#contract/expenses/expense.ts'
import { LABEL_LENGTH } from '#contract/kernel/text.ts'
import { hasMoreDecimals } from '#domain/decimal.ts'
import { writeQuantity } from '#domain/format/money.ts'
import { checkPlace } from '../places/public.tsx'
import { checkMoment, isMomentChanged, type MomentContext, toInstantIso } from '../records/public.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { validValue } from '../ui/input.ts'
import { isEqual } from '../ui/is-equal.ts'
import { checkOdometer } from '../vehicles/public.ts'
import { type ExpenseValues, type Origin, originMoment } from './expense-values.ts'

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
    odometer: checkOdometer(values.odometer, t, { isOptional: true }),
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
  const value = validValue(values[name])
  if (value === null) return checks(t).input(values[name], { isOptional })
  const { minimum, maximum, decimals } = BOUNDS[name]
  if (value < minimum || value > maximum)
    return t('number.range', { minimum, maximum: writeQuantity(maximum, language, 4) })
  return hasMoreDecimals(value, decimals) ? t('number.decimals', { count: decimals }) : undefined
}

function checkTags(tags: readonly string[], t: TFunction): string | undefined {
  if (tags.length > TAGS_MAX) return t('expenses.tooManyTags', { max: TAGS_MAX })
  return tags.map((tag) => checks(t).length(tag, LABEL_LENGTH)).find((fault) => fault !== undefined)
}

/** Each attribute with the fields that it is made from. */
function attributesOf(values: ExpenseValues, from: Origin, context: MomentContext) {
  return {
    category: values.category,
    grossing: validValue(values.grossing) ?? 0,
    tax: validValue(values.tax),
    odometer: validValue(values.odometer),
    place: values.place,
    expenseDateIso: toInstantIso(values, originMoment(from), context),
    expenseDateTz: values.zone,
    tags: values.tags,
    comment: values.comment || null,
    ...(isFuel(values) && {
      productType: values.productType,
      unit: values.unit,
      amount: validValue(values.amount),
      pricePerUnit: validValue(values.pricePerUnit),
      isReferenceValue: values.isReferenceValue,
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
      return !isEqual(values[field], from.values[field]) || (isNewFuel && field === 'productType')
    }),
  )
}
