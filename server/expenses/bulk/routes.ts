import * as calls from '#contract/expenses/bulk.ts'
import { userAuthorship } from '../../history/public.ts'
import { bind } from '../../http/bind.ts'
import { presentOutcome } from '../../http/present.ts'
import { recordRefs } from '../../vehicles/public.ts'
import { readExpense } from '../pages/store.ts'
import { presentExpense } from '../present.ts'
import { restoreExpense } from '../restore-expense.ts'
import { removeExpenses } from './remove-expenses.ts'
import { restoreExpenses } from './restore-expenses.ts'

export const expenseBulkRoutes = [
  bind(calls.removeExpenses, async ({ db, vehicles, attributes: { expenseIds, versions }, ...call }) => {
    const refs = recordRefs('expenseIds', expenseIds, versions)
    return presentOutcome(await removeExpenses(db, { vehicles, refs, ...userAuthorship(call) }))
  }),

  bind(calls.restoreExpenses, async ({ db, vehicles, attributes: { expenseIds, versions }, ...call }) => {
    const refs = recordRefs('expenseIds', expenseIds, versions)
    const write = { vehicles, refs, ...userAuthorship(call), billing: call.billing }
    return presentOutcome(await restoreExpenses(db, write))
  }),

  bind(calls.restoreExpense, async ({ db, vehicle, params: { expenseId }, ...call }) => {
    const write = { vehicle, ...userAuthorship(call), billing: call.billing, expenseId }
    const { id } = await restoreExpense(db, write)
    return { data: presentExpense(await readExpense(db, vehicle, call.actor.userId, id)) }
  }),
]
