import Type, { type Static } from 'typebox'
import { call } from '../kernel/call.ts'
import { instantOrDate } from '../kernel/instant.ts'
import { PageQuery } from '../kernel/page.ts'
import { resourceWith } from '../kernel/resource.ts'
import {
  decimalText,
  foundList,
  foundRefs,
  oneOrMoreOf,
  SEARCH_TEXT_MAX,
  sortedBy,
  uuids,
} from '../kernel/search.ts'
import { oneOf, uuid } from '../kernel/text.ts'
import { ListedVehicle } from '../vehicles/listed-vehicle.ts'
import { CURRENCIES } from '../vehicles/vehicle.ts'
import { EXPENSE_CATEGORIES, Expense } from './expense.ts'
import { ExpenseInsights } from './insights.ts'

/** What stands out about an expense: it contradicts the trips around it, changed since it was entered. */
export const EXPENSE_MARKS = ['contradiction', 'changed'] as const
export type ExpenseMark = (typeof EXPENSE_MARKS)[number]

export const EXPENSE_ORDERS = ['date', 'odometer', 'amount', 'category'] as const

const FilterQuery = {
  'filter[search]': Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX })),
  'filter[vehicleIds]': Type.Optional(uuids()),
  'filter[categories]': Type.Optional(oneOrMoreOf(EXPENSE_CATEGORIES)),
  'filter[tag]': Type.Optional(Type.String({ maxLength: 500 })),
  'filter[from]': Type.Optional(instantOrDate()),
  'filter[to]': Type.Optional(instantOrDate()),
  'filter[amountFrom]': Type.Optional(decimalText(2)),
  'filter[amountTo]': Type.Optional(decimalText(2)),
  'filter[marks]': Type.Optional(oneOrMoreOf(EXPENSE_MARKS)),
}

/**
 * Every condition has to hold; of several categories, vehicles or marks one. Days count in the zone of each vehicle,
 * amounts in the currency of the expense.
 */
export const ExpenseFilterQuery = Type.Object(FilterQuery)
export type ExpenseFilterQuery = Static<typeof ExpenseFilterQuery>

const order = { sort: Type.Optional(sortedBy(EXPENSE_ORDERS)) }

export const listCompanyExpenses = call({
  name: 'listCompanyExpenses',
  summary: 'The expenses of all vehicles that the user may see, newest first',
  method: 'GET',
  path: '/companies/:companyId/expenses',
  right: { on: 'company', needs: 'member' },
  query: Type.Object({ ...PageQuery.properties, ...order, ...FilterQuery }),
  reply: foundList(
    resourceWith('expense', Expense, {
      ...ExpenseInsights,
      vehicle: ListedVehicle,
      isChanged: Type.Boolean(),
    }),
  ),
  status: 200,
  problems: ['not_found'],
})

/** For actions on everything that was found: more than `FOUND_MAX` are not listed. */
export const listCompanyExpenseRefs = call({
  name: 'listCompanyExpenseRefs',
  summary: 'The ids and versions of all expenses that a filter finds, without pages',
  method: 'GET',
  path: '/companies/:companyId/expense-refs',
  right: { on: 'company', needs: 'member' },
  query: Type.Object({ ...order, ...FilterQuery }),
  reply: foundRefs('expense'),
  status: 200,
  problems: ['not_found'],
})

const Sums = { count: Type.Integer(), grossing: Type.Number() }

/**
 * Sums of what was found, by currency and category. Exact, or left out where there is more than `FOUND_MAX`. By
 * vehicles, categories and a period alone more expenses are summed, too.
 */
export const ExpenseTotals = Type.Object({
  count: Type.Integer(),
  isMore: Type.Boolean(),
  isSimilar: Type.Boolean(),
  amounts: Type.Array(
    Type.Object({
      currencyCode: oneOf(CURRENCIES),
      ...Sums,
      categories: Type.Array(Type.Object({ category: oneOf(EXPENSE_CATEGORIES), ...Sums })),
    }),
  ),
})
export type ExpenseTotals = Static<typeof ExpenseTotals>

export const getExpenseTotals = call({
  name: 'getExpenseTotals',
  summary: 'Sums of the expenses that a filter finds',
  method: 'GET',
  path: '/companies/:companyId/expense-totals',
  right: { on: 'company', needs: 'member' },
  query: ExpenseFilterQuery,
  reply: Type.Object({
    data: Type.Object({ type: Type.Literal('expense_totals'), id: uuid(), attributes: ExpenseTotals }),
  }),
  status: 200,
  problems: ['not_found'],
})
