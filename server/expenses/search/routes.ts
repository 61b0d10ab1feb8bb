import type { ExpenseCategory } from '#contract/expenses/expense.ts'
import {
  type EXPENSE_ORDERS,
  type ExpenseFilterQuery,
  type ExpenseMark,
  getExpenseTotals,
  listCompanyExpenseRefs,
  listCompanyExpenses,
} from '#contract/expenses/found-expenses.ts'
import { readPage } from '#contract/kernel/page.ts'
import { FOUND_MAX, readOrder, readValues } from '#contract/kernel/search.ts'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../db/pool.ts'
import { searchWords } from '../../db/search-text.ts'
import type { CompanyAccess } from '../../http/authorize.ts'
import { bind } from '../../http/bind.ts'
import { omitUndefined } from '../../http/omit-undefined.ts'
import { selectVehicles } from '../../vehicles/public.ts'
import { presentFoundExpense, presentTotals } from './present.ts'
import { type ExpenseSearch, foundExpenseStore } from './store.ts'

type Reader = { db: Db; company: CompanyAccess; actor: Actor; query: ExpenseFilterQuery }

async function search({ db, company, actor, query }: Reader) {
  const viewer = { companyId: company.id, userId: actor.userId, role: company.role }
  const vehicles = await selectVehicles(db, viewer, readValues(query['filter[vehicleIds]']))
  return foundExpenseStore(db, vehicles, actor.userId, readFilter(query))
}

const readFilter = (query: ExpenseFilterQuery): ExpenseSearch => ({
  words: searchWords(query['filter[search]'] ?? ''),
  period: omitUndefined({ from: query['filter[from]'], to: query['filter[to]'] }),
  ...omitUndefined({
    categories: readValues(query['filter[categories]']) as ExpenseCategory[] | undefined,
    tag: query['filter[tag]']?.trim(),
    amountFrom: query['filter[amountFrom]'],
    amountTo: query['filter[amountTo]'],
    marks: readValues(query['filter[marks]']) as ExpenseMark[] | undefined,
  }),
})

const orderOf = ({ sort = '-date' }: { sort?: string | undefined }) =>
  readOrder<(typeof EXPENSE_ORDERS)[number]>(sort)

export const expenseSearchRoutes = [
  bind(listCompanyExpenses, async (context) => {
    const found = await search(context)
    const page = readPage(context.query)
    const { rows, isLast, isSimilar } = await found.page(orderOf(context.query), page)
    return {
      data: rows.map(presentFoundExpense),
      meta: { page: { ...page, isLast }, isSimilar },
    }
  }),

  bind(listCompanyExpenseRefs, async (context) => {
    const found = await search(context)
    const { rows, total, isMore, isSimilar } = await found.refs(orderOf(context.query))
    return {
      data: rows.map(({ id, version }) => ({ type: 'expense' as const, id, meta: { version } })),
      meta: { page: { limit: FOUND_MAX, offset: 0, total }, isMore, isSimilar },
    }
  }),

  bind(getExpenseTotals, async (context) => {
    const found = await search(context)
    return { data: presentTotals(context.company.id, await found.totals()) }
  }),
]
