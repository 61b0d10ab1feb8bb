import {
  addExpense,
  changeExpense,
  getExpense,
  getExpenseYear,
  listExpenseChanges,
  listExpenseMonths,
  listExpenses,
  removeExpense,
} from '#contract/expenses/calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import { changesOf } from '../history/public.ts'
import { bind } from '../http/bind.ts'
import { isNothing } from '../http/given.ts'
import { presentList } from '../http/present.ts'
import { Repeated } from '../http/repeated.ts'
import { lockVehicle } from '../vehicles/public.ts'
import { changedFields } from './changed-fields.ts'
import { presentMonths } from './pages/present.ts'
import { expenseMonths, expensePage, oneExpense } from './pages/store.ts'
import { presentExpense } from './present.ts'
import { expenseStore } from './store.ts'
import { changedValues, newValues } from './values.ts'
import { presentYear } from './year/present.ts'
import { expenseYear } from './year/store.ts'

export const expenseRoutes = [
  bind(listExpenses, async ({ db, vehicle, query }) => {
    const page = readPage(query)
    return presentList(await expensePage(db, vehicle, page), page, presentExpense)
  }),

  bind(listExpenseMonths, async ({ db, vehicle, query }) => {
    const page = readPage(query)
    const { rows, total } = await expenseMonths(db, vehicle, page)
    return { data: presentMonths(vehicle.id, rows), meta: { page: { ...page, total } } }
  }),

  bind(getExpenseYear, async ({ db, vehicle }) => ({
    data: presentYear(vehicle.id, await expenseYear(db, vehicle)),
  })),

  bind(addExpense, async ({ db, vehicle, actor, attributes, requestId }) => {
    const locked = await lockVehicle(db, vehicle, { actorId: actor.userId, requestId })
    const expenses = expenseStore(db, vehicle)
    const added = await expenses.add(newValues(attributes, locked))
    if (added) return { data: presentExpense(await oneExpense(db, vehicle, added)) }
    const { id } = await expenses.bySid(attributes.sid ?? '')
    return new Repeated({ data: presentExpense(await oneExpense(db, vehicle, id)) })
  }),

  bind(getExpense, async ({ db, vehicle, params }) => ({
    data: presentExpense(await oneExpense(db, vehicle, params.expenseId)),
  })),

  bind(changeExpense, async ({ db, vehicle, actor, params, attributes, expectVersion, requestId }) => {
    const locked = await lockVehicle(db, vehicle, { actorId: actor.userId, requestId })
    const expenses = expenseStore(db, vehicle)
    const before = await expenses.get(params.expenseId)
    expectVersion(before.version)
    const values = changedValues(attributes, before, locked)
    if (!isNothing(values)) await expenses.change(before.id, values)
    return { data: presentExpense(await oneExpense(db, vehicle, before.id)) }
  }),

  bind(removeExpense, async ({ db, vehicle, actor, params, expectVersion, requestId }) => {
    await lockVehicle(db, vehicle, { actorId: actor.userId, requestId })
    const expenses = expenseStore(db, vehicle)
    const before = await expenses.get(params.expenseId)
    expectVersion(before.version)
    await expenses.remove(before.id)
  }),

  bind(listExpenseChanges, async ({ db, vehicle, params, query }) => {
    const page = readPage(query)
    return changesOf(db, { vehicleId: vehicle.id, subjectId: params.expenseId }, page, changedFields)
  }),
]
