import * as calls from '#contract/expenses/calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import { enteredBy } from '../history/public.ts'
import { bind } from '../http/bind.ts'
import { presentList } from '../http/present.ts'
import { Repeated } from '../http/repeated.ts'
import { changeExpense } from './change-expense.ts'
import { presentMonths } from './pages/present.ts'
import { expenseMonths, expensePage, oneExpense } from './pages/store.ts'
import { presentExpense } from './present.ts'
import { recordExpense } from './record-expenses.ts'
import { removeExpense } from './remove-expense.ts'
import { presentYear } from './year/present.ts'
import { expenseYear } from './year/store.ts'

export const expenseRoutes = [
  bind(calls.listExpenses, async ({ db, vehicle, query }) => {
    const page = readPage(query)
    return presentList(await expensePage(db, vehicle, page), page, presentExpense)
  }),

  bind(calls.listExpenseMonths, async ({ db, vehicle, query }) => {
    const page = readPage(query)
    const { rows, total } = await expenseMonths(db, vehicle, page)
    return { data: presentMonths(vehicle.id, rows), meta: { page: { ...page, total } } }
  }),

  bind(calls.getExpenseYear, async ({ db, vehicle }) => ({
    data: presentYear(vehicle.id, await expenseYear(db, vehicle)),
  })),

  bind(calls.addExpense, async ({ db, vehicle, attributes, ...call }) => {
    const write = { vehicle, ...enteredBy(call), billing: call.billing, values: attributes }
    const { row, isRepeated } = await recordExpense(db, write)
    const reply = { data: presentExpense(await oneExpense(db, vehicle, row.id)) }
    return isRepeated ? new Repeated(reply) : reply
  }),

  bind(calls.getExpense, async ({ db, vehicle, params }) => ({
    data: presentExpense(await oneExpense(db, vehicle, params.expenseId)),
  })),

  bind(calls.changeExpense, async ({ db, vehicle, params, attributes, expectVersion, ...call }) => {
    const write = { vehicle, ...enteredBy(call), billing: call.billing, expenseId: params.expenseId }
    const { id } = await changeExpense(db, { ...write, values: attributes, expectVersion })
    return { data: presentExpense(await oneExpense(db, vehicle, id)) }
  }),

  bind(calls.removeExpense, async ({ db, vehicle, params, expectVersion, ...call }) =>
    removeExpense(db, { vehicle, ...enteredBy(call), expenseId: params.expenseId, expectVersion }),
  ),
]
