import Type from 'typebox'
import { BULK_LIMITS, bulkIds, bulkReply, bulkVersions } from '../kernel/bulk.ts'
import { call } from '../kernel/call.ts'
import { oneWith, requestBody } from '../kernel/resource.ts'
import { Expense } from './expense.ts'
import { ExpenseInsights } from './insights.ts'

const Expenses = { expenseIds: bulkIds(), versions: bulkVersions() }

export const removeExpenses = call({
  name: 'removeExpenses',
  summary: 'Take many expenses out of sight; their history stays',
  method: 'POST',
  path: '/transactions/remove-expenses',
  right: {
    on: 'vehicle',
    by: 'expense',
    listedIn: 'expenseIds',
    even: 'deleted',
    needs: 'vehicle:expenses:delete',
  },
  body: requestBody('remove-expense-transaction', Type.Object(Expenses)),
  ...BULK_LIMITS,
  reply: bulkReply(),
  status: 200,
  problems: [],
})

export const restoreExpenses = call({
  name: 'restoreExpenses',
  summary: 'Restore many deleted expenses as they were',
  method: 'POST',
  path: '/transactions/restore-expenses',
  right: {
    on: 'vehicle',
    by: 'expense',
    listedIn: 'expenseIds',
    even: 'deleted',
    needs: 'vehicle:expenses:delete',
  },
  body: requestBody('restore-expense-transaction', Type.Object(Expenses)),
  ...BULK_LIMITS,
  reply: bulkReply(),
  status: 200,
  problems: [],
})

export const restoreExpense = call({
  name: 'restoreExpense',
  summary: 'Restore a deleted expense as it was',
  method: 'POST',
  path: '/expenses/:expenseId/restore',
  right: { on: 'vehicle', by: 'expense', needs: 'vehicle:expenses:delete', even: 'deleted' },
  reply: oneWith('expense', Expense, ExpenseInsights),
  status: 200,
  problems: ['license.tags_not_available', 'record.not_deleted', 'vehicle.archived'],
})
