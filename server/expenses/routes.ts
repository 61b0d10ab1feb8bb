import * as calls from '#contract/expenses/calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import { userAuthorship } from '../history/public.ts'
import { AlreadyCreated } from '../http/already-created.ts'
import { bind } from '../http/bind.ts'
import { presentList } from '../http/present.ts'
import { changeExpense } from './change-expense.ts'
import { presentMonths } from './pages/present.ts'
import { readExpense, readExpenseMonths, readExpensePage } from './pages/store.ts'
import { presentExpense } from './present.ts'
import { recordExpense } from './record-expenses.ts'
import { removeExpense } from './remove-expense.ts'
import { presentYear } from './year/present.ts'
import { readExpenseYear } from './year/store.ts'

export const expenseRoutes = [
  bind(calls.listExpenses, async ({ db, vehicle, actor, query }) => {
    const page = readPage(query)
    return presentList(await readExpensePage(db, vehicle, actor.userId, page), page, presentExpense)
  }),

  bind(calls.listExpenseMonths, async ({ db, vehicle, query }) => {
    const page = readPage(query)
    const { rows, total } = await readExpenseMonths(db, vehicle, page)
    return { data: presentMonths(vehicle.id, rows), meta: { page: { ...page, total } } }
  }),

  bind(calls.getExpenseYear, async ({ db, vehicle, actor }) => ({
    data: presentYear(vehicle.id, await readExpenseYear(db, vehicle, actor.userId)),
  })),

  bind(calls.addExpense, async ({ db, vehicle, attributes, ...call }) => {
    const write = { vehicle, ...userAuthorship(call), billing: call.billing, values: attributes }
    const { row, isAlreadyCreated } = await recordExpense(db, write)
    const reply = { data: presentExpense(await readExpense(db, vehicle, call.actor.userId, row.id)) }
    return isAlreadyCreated ? new AlreadyCreated(reply) : reply
  }),

  bind(calls.getExpense, async ({ db, vehicle, actor, params }) => ({
    data: presentExpense(await readExpense(db, vehicle, actor.userId, params.expenseId)),
  })),

  bind(calls.changeExpense, async ({ db, vehicle, params, attributes, expectVersion, ...call }) => {
    const write = { vehicle, ...userAuthorship(call), billing: call.billing, expenseId: params.expenseId }
    const { id } = await changeExpense(db, { ...write, values: attributes, expectVersion })
    return { data: presentExpense(await readExpense(db, vehicle, call.actor.userId, id)) }
  }),

  bind(calls.removeExpense, async ({ db, vehicle, params, expectVersion, ...call }) =>
    removeExpense(db, { vehicle, ...userAuthorship(call), expenseId: params.expenseId, expectVersion }),
  ),
]
