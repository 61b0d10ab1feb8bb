import Type from 'typebox'
import { Change } from '../history/change.ts'
import { call } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, listOfSums, listWith, oneWith, requestBody } from '../kernel/resource.ts'
import { uuid } from '../kernel/text.ts'
import { Expense, ExpenseChange, NewExpense } from './expense.ts'
import { ExpenseInsights, ExpenseMonth, ExpenseYear } from './insights.ts'

export const listExpenses = call({
  name: 'listExpenses',
  summary: 'The expenses of a vehicle, newest first',
  method: 'GET',
  path: '/vehicles/:vehicleId/expenses',
  right: { on: 'vehicle', needs: 'vehicle:expenses:list' },
  query: PageQuery,
  reply: listWith('expense', Expense, ExpenseInsights),
  status: 200,
  problems: [],
})

export const listExpenseMonths = call({
  name: 'listExpenseMonths',
  summary: 'What a vehicle cost, month by month, by currency and category, newest first',
  method: 'GET',
  path: '/vehicles/:vehicleId/expense-months',
  right: { on: 'vehicle', needs: 'vehicle:expenses:list' },
  query: PageQuery,
  reply: listOfSums('expense_month', ExpenseMonth),
  status: 200,
  problems: [],
})

export const getExpenseYear = call({
  name: 'getExpenseYear',
  summary: 'Cost by distance and consumption of a vehicle in the twelve months up to its newest expense',
  method: 'GET',
  path: '/vehicles/:vehicleId/expense-year',
  right: { on: 'vehicle', needs: 'vehicle:expenses:list' },
  reply: Type.Object({
    data: Type.Object({ type: Type.Literal('expense_year'), id: uuid(), attributes: ExpenseYear }),
  }),
  status: 200,
  problems: [],
})

export const addExpense = call({
  name: 'addExpense',
  summary: 'Write an expense; the same sid again answers 200 with the expense that is there',
  method: 'POST',
  path: '/vehicles/:vehicleId/expenses',
  right: { on: 'vehicle', needs: 'vehicle:expenses:add' },
  body: requestBody('expense', NewExpense),
  reply: oneWith('expense', Expense, ExpenseInsights),
  status: 201,
  isIdempotent: true,
  location: '/expenses/:id',
  problems: ['license.tags_not_available', 'sid.deleted', 'vehicle.archived'],
})

export const getExpense = call({
  name: 'getExpense',
  summary: 'One expense, with what its trips and earlier fillings say about it',
  method: 'GET',
  path: '/expenses/:expenseId',
  right: { on: 'vehicle', by: 'expense', needs: 'vehicle:expenses:list' },
  reply: oneWith('expense', Expense, ExpenseInsights),
  status: 200,
  problems: [],
})

export const changeExpense = call({
  name: 'changeExpense',
  summary: 'Change an expense; what it was stays in its history',
  method: 'PATCH',
  path: '/expenses/:expenseId',
  right: { on: 'vehicle', by: 'expense', needs: 'vehicle:expenses:change' },
  body: requestBody('expense', ExpenseChange),
  reply: oneWith('expense', Expense, ExpenseInsights),
  status: 200,
  problems: ['license.tags_not_available', 'version.conflict', 'vehicle.archived'],
})

export const removeExpense = call({
  name: 'removeExpense',
  summary: 'Take an expense out of sight; its history stays',
  method: 'DELETE',
  path: '/expenses/:expenseId',
  right: { on: 'vehicle', by: 'expense', needs: 'vehicle:expenses:delete' },
  status: 204,
  problems: ['version.conflict', 'vehicle.archived'],
})

export const listExpenseChanges = call({
  name: 'listExpenseChanges',
  summary: 'The history of an expense, newest first, also of a deleted one',
  method: 'GET',
  path: '/expenses/:expenseId/changes',
  right: { on: 'vehicle', by: 'expense', needs: 'vehicle:expenses:list', even: 'deleted' },
  query: PageQuery,
  reply: list('change', Change),
  status: 200,
  problems: [],
})
