import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import { FUEL_TYPES } from '#contract/expenses/fuel.ts'
import type { Place } from '#contract/kernel/place.ts'
import type { Currency, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { FieldFormatter, Translate } from '../field-text.ts'
import { writeMoment } from '../format/date.ts'
import { writeDistance } from '../format/distance.ts'
import { writeMoney, writePercent, writeQuantity } from '../format/money.ts'
import { placeText } from '../places/place-text.ts'
import { distanceUnit } from '../vehicles/units.ts'

type FormatContext = { t: Translate; language: string; system: SystemOfUnits; currency: Currency }
type ZonedFormatContext = FormatContext & { zone: string | undefined }

/** The shown attributes and the keys of their labels. */
const NAMES = {
  category: 'expenses.category',
  productType: 'expenses.fuelType',
  grossing: 'expenses.total',
  tax: 'expenses.tax',
  amount: 'expenses.amount',
  unit: 'expenses.unit',
  pricePerUnit: 'expenses.price',
  isReferenceValue: 'expenses.filledUp',
  odometer: 'vehicles.odometer',
  place: 'trips.place',
  expenseDateIso: 'trips.date',
  expenseDateTz: 'expenses.zone',
  tags: 'lists.tags',
  comment: 'trips.comment',
} as const
type Name = keyof typeof NAMES

const isShownField = (name: string): name is Name => Object.hasOwn(NAMES, name)

/** Formats the attributes of an expense for the history view. */
export const expenseFieldFormatter =
  (context: FormatContext): FieldFormatter =>
  (name) =>
    isShownField(name)
      ? { label: context.t(NAMES[name]), text: (value, zone) => fieldText(name, value, { ...context, zone }) }
      : null

const EMPTY = '–'

/** The text of a value; an empty one is a dash. */
function fieldText(name: Name, value: unknown, context: ZonedFormatContext): string {
  const { t } = context
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'boolean') return t(value ? 'expenses.yes' : 'expenses.no')
  if (typeof value === 'number') return numberText(name, value, context)
  if (Array.isArray(value)) return value.join(', ') || EMPTY
  if (typeof value === 'object') return placeText(value as Place) || EMPTY
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (name === 'expenseDateIso') return writeMoment(text, context.language, context.zone)
  return choiceText(name, text, t) ?? text
}

function numberText(name: Name, value: number, { language, system, currency }: FormatContext): string {
  if (name === 'grossing') return writeMoney(value, currency, language)
  if (name === 'odometer') return `${writeDistance(value, language)} ${distanceUnit(system)}`
  return name === 'tax' ? writePercent(value, language) : writeQuantity(value, language, 4)
}

/** The label of a value that was chosen from a list. */
export function choiceText(name: string, value: string, t: Translate): string | undefined {
  const category = EXPENSE_CATEGORIES.find((one) => name === 'category' && one === value)
  if (category) return t(`expenseCategory.${category}`)
  const fuel = FUEL_TYPES.find((one) => name === 'productType' && one === value)
  return fuel && t(`fuel.${fuel}`)
}
