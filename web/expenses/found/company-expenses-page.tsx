import { IconReceipt } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { use, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { loadMomentConverter, type MomentConverter } from '#domain/moment.ts'
import { AddRecord, CountMark, type Filter, FoundHead, isSameFilter, readFilter } from '../../found/public.ts'
import { flattenPages } from '../../kernel/api/pages.ts'
import { useCurrentCompany } from '../../kernel/current-company.ts'
import { OVER_LIST, useCloseEditor } from '../../ui/close-editor.ts'
import { StatePanel } from '../../ui/state-panel.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { vehicleQuery } from '../../vehicles/public.ts'
import { type SavedView, ViewActions, viewsQuery } from '../../views/public.ts'
import { ExpenseEditor } from '../expense-editor.tsx'
import { expensesQuery } from '../queries.ts'
import { FoundExpenses } from './found-expenses.tsx'
import { expenseTotalsQuery, type FoundExpense } from './queries.ts'
import '../expenses.css'

const route = getRouteApi('/company/$companyId/expenses')
const from = '/company/$companyId/expenses'

/** The expenses of all vehicles that the user may see. */
export function CompanyExpensesPage() {
  const { companyId } = route.useParams()
  return <CompanyExpenses key={companyId} companyId={companyId} />
}

function CompanyExpenses({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const moments = use(loadMomentConverter())
  const navigate = useNavigate({ from })
  const company = useCurrentCompany()
  const search = route.useSearch()
  const filter = readFilter('expenses', search)
  const { data: views = [] } = useQuery(viewsQuery(companyId))
  const view = views.find(({ id, attributes }) => id === search.view && attributes.list === 'expenses')
  const inView = view ? { ...filter, view: view.id } : filter

  const show = (next: Filter, isSame = false) =>
    void navigate({ search: view ? { ...next, view: view.id } : next, replace: isSame })
  const openView = (next: SavedView | null) =>
    void navigate({
      search: next ? { ...next.attributes.query, view: next.id } : {},
      replace: true,
      // The dialog that has just saved it is still open.
      ignoreBlocker: true,
    })
  const openExpense = useCallback(
    (expense: string, vehicle: string, isReplacing = false) =>
      void navigate({
        search: (before) => ({ ...before, expense, vehicle }),
        state: OVER_LIST,
        replace: isReplacing,
        ignoreBlocker: isReplacing,
      }),
    [navigate],
  )
  const openRow = useCallback(
    (expense: FoundExpense) => openExpense(expense.id, expense.meta.vehicle.id),
    [openExpense],
  )
  const close = useCloseEditor(
    (ignoreBlocker) => void navigate({ search: inView, replace: true, ignoreBlocker }),
  )
  const focusRow = useRowFocus(search.expense)
  const addButton = (
    <AddRecord
      companyId={companyId}
      scope="vehicle:expenses:add"
      label={t('expenses.add')}
      word={t('expenses.one')}
      onVehicle={(vehicleId) => openExpense('new', vehicleId)}
    />
  )
  return (
    <>
      <FoundHead
        list="expenses"
        title={t('expenses.title')}
        all={useQuery(expenseTotalsQuery(companyId, NO_FILTER)).data}
        count={(counted) => <ExpenseCount companyId={companyId} filter={counted} />}
        views={views}
        current={view}
        actions={addButton}
      />
      <section className="list" aria-label={t('expenses.title')}>
        <FoundExpenses
          {...{ companyId, filter }}
          onFilter={show}
          onOpen={openRow}
          current={search.expense}
          actions={
            company && (
              <ViewActions
                {...{ company, view }}
                list="expenses"
                query={filter}
                isChanged={view !== undefined && !isSameFilter(view.attributes.query, filter)}
                onOpen={openView}
              />
            )
          }
          empty={
            <StatePanel icon={<IconReceipt />} title={t('expenses.none')} text={t('found.noExpensesText')} />
          }
        >
          {(expenses) =>
            search.expense &&
            search.vehicle && (
              <OpenedExpense
                {...{ expenses, moments }}
                vehicleId={search.vehicle}
                expenseId={search.expense}
                openExpense={(expense) => {
                  const row = expenses.find(({ id }) => id === expense)
                  openExpense(expense, row?.meta.vehicle.id ?? search.vehicle ?? '', true)
                }}
                onClose={(isSaved, row) => {
                  focusRow(row)
                  close(isSaved)
                }}
              />
            )
          }
        </FoundExpenses>
      </section>
    </>
  )
}

const NO_FILTER = {}

function ExpenseCount({ companyId, filter }: { companyId: string; filter: Filter }) {
  return <CountMark found={useQuery(expenseTotalsQuery(companyId, filter)).data} />
}

type OpenedProps = {
  vehicleId: string
  expenseId: string
  expenses: readonly FoundExpense[]
  moments: MomentConverter
  openExpense: (expenseId: string) => void
  onClose: (isSaved: boolean, row?: string) => void
}

/** The editor of an expense over the list of all vehicles. */
function OpenedExpense({ vehicleId, expenses, ...editor }: OpenedProps) {
  const isNew = editor.expenseId === 'new'
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  // What a new expense starts with comes from the last one of its own vehicle.
  const own = useInfiniteQuery({ ...expensesQuery(vehicleId), enabled: isNew })
  if (!vehicle) return null
  const known = own.isPending ? null : flattenPages(own.data).rows
  return <ExpenseEditor {...editor} vehicle={vehicle} expenses={isNew ? known : expenses} />
}
