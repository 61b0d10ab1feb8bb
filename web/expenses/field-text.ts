import type { TFunction } from 'i18next'
import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import { FUEL_TYPES } from '#contract/expenses/fuel.ts'
import type { Place } from '#contract/kernel/place.ts'
import type { Currency, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { writeMoment } from '../trips/when.ts'
import { placeText } from '../vehicles/place-text.ts'
import { distanceUnit, writeDistance } from '../vehicles/quantities.ts'
import { writeMoney, writeQuantity } from './money.ts'

export type Told = { t: TFunction; language: string; system: SystemOfUnits; currency: Currency }

/** The attributes of an expense that people know, and the name of each. */
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

export const isTold = (name: string): name is Name => name in NAMES

export const fieldName = (name: Name, t: TFunction): string => t(NAMES[name])

const EMPTY = '–'

/** A value of the history in words; an empty one is a dash. */
export function fieldText(name: Name, value: unknown, told: Told): string {
  const { t } = told
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'boolean') return t(value ? 'expenses.yes' : 'expenses.no')
  if (typeof value === 'number') return numberText(name, value, told)
  if (Array.isArray(value)) return value.join(', ') || EMPTY
  if (typeof value === 'object') return placeText(value as Place) || EMPTY
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const category = EXPENSE_CATEGORIES.find((one) => name === 'category' && one === text)
  if (category) return t(`expenseCategory.${category}`)
  const fuel = FUEL_TYPES.find((one) => name === 'productType' && one === text)
  if (fuel) return t(`fuel.${fuel}`)
  return name === 'expenseDateIso' ? writeMoment(text, told.language) : text
}

function numberText(name: Name, value: number, { language, system, currency }: Told): string {
  if (name === 'grossing') return writeMoney(value, currency, language)
  if (name === 'odometer') return `${writeDistance(value, language)} ${distanceUnit(system)}`
  return `${writeQuantity(value, language, 4)}${name === 'tax' ? ' %' : ''}`
}
