import Type, { type Static } from 'typebox'
import { decimal, odometer } from '../kernel/decimal.ts'
import { instant, replyInstant, zone } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { Coordinate, Place, PlaceInput } from '../kernel/place.ts'
import { label, oneOf, optionalText, replyText } from '../kernel/text.ts'
import { Timestamps, TimestampsInput } from '../kernel/timestamps.ts'
import { CURRENCIES, sid } from '../vehicles/vehicle.ts'
import { FUEL_TYPES, UNITS } from './fuel.ts'

export const EXPENSE_CATEGORIES = ['fuel', 'parking', 'garage', 'cleaning', 'tires', 'other'] as const
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number]

export const GROSSING = { minimum: 0, maximum: 9_999_999.99, decimals: 2 } as const
export const AMOUNT = { minimum: 0, maximum: 999_999.999, decimals: 3 } as const
export const PRICE_PER_UNIT = { minimum: 0, maximum: 99_999.9999, decimals: 4 } as const
/** A rate in percent. */
export const TAX = { minimum: 0, maximum: 100, decimals: 2 } as const

export const TAGS_MAX = 20

const nullableNumber = () => nullable(Type.Number())

/** An expense in a reply. The currency is that of the vehicle when the expense was created. */
export const Expense = Type.Object({
  category: oneOf(EXPENSE_CATEGORIES),
  productType: nullable(oneOf(FUEL_TYPES)),
  grossing: Type.Number(),
  tax: nullableNumber(),
  currencyCode: oneOf(CURRENCIES),
  amount: Type.Number(),
  unit: nullable(oneOf(UNITS)),
  pricePerUnit: nullableNumber(),
  isReferenceValue: Type.Boolean(),
  odometer: nullableNumber(),
  place: nullable(Place),
  coordinate: nullable(Coordinate),
  comment: replyText(),
  tags: Type.Array(Type.String()),
  expenseDateIso: replyInstant(),
  expenseDateTz: Type.String(),
  sid: replyText(),
  ...Timestamps.properties,
})
export type Expense = Static<typeof Expense>

const optionalParts = {
  productType: Type.Optional(nullable(oneOf(FUEL_TYPES))),
  tax: Type.Optional(nullable(decimal(TAX))),
  amount: Type.Optional(nullable(decimal(AMOUNT))),
  unit: Type.Optional(nullable(oneOf(UNITS))),
  pricePerUnit: Type.Optional(nullable(decimal(PRICE_PER_UNIT))),
  isReferenceValue: Type.Optional(nullable(Type.Boolean())),
  odometer: Type.Optional(nullable(odometer())),
  place: Type.Optional(nullable(PlaceInput)),
  coordinate: Type.Optional(nullable(Coordinate)),
  comment: Type.Optional(optionalText({ maxLength: 2_000 })),
  tags: Type.Optional(nullable(Type.Array(label(), { maxItems: TAGS_MAX }))),
  ...TimestampsInput,
}

export const NewExpense = Type.Object({
  category: oneOf(EXPENSE_CATEGORIES),
  grossing: decimal(GROSSING),
  expenseDateIso: instant(),
  expenseDateTz: zone(),
  ...optionalParts,
  sid: sid(),
})
export type NewExpense = Static<typeof NewExpense>

export const ExpenseChange = Type.Object({
  category: Type.Optional(oneOf(EXPENSE_CATEGORIES)),
  grossing: Type.Optional(decimal(GROSSING)),
  expenseDateIso: Type.Optional(instant()),
  expenseDateTz: Type.Optional(zone()),
  ...optionalParts,
})
export type ExpenseChange = Static<typeof ExpenseChange>
