import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import { loadMomentConverter } from '#domain/moment.ts'
import { readFilter, SearchOpener } from '../found/public.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { QueryList } from '../kernel/query-list.tsx'
import { tripMonthsQuery } from '../trips/public.ts'
import { Button } from '../ui/button.tsx'
import { OVER_LIST, useCloseEditor } from '../ui/close-editor.ts'
import { Fab } from '../ui/fab.tsx'
import { LoadedCount } from '../ui/more-row.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { StatePanel } from '../ui/state-panel.tsx'
import { useRowFocus } from '../ui/use-row-focus.ts'
import { type Vehicle, vehicleQuery } from '../vehicles/public.ts'
import { ExpenseEditor } from './expense-editor.tsx'
import { buildRows } from './expense-rows.ts'
import { ExpensesTable } from './expenses-table.tsx'
import { FoundVehicleExpenses } from './found/vehicle-expenses.tsx'
import { expenseMonthsQuery, expensesQuery } from './queries.ts'
import { YearOverview } from './year.tsx'
import './expenses.css'
import './year.css'

const route = getRouteApi('/company/$companyId/vehicles/$vehicleId/expenses')

export function ExpensesPage() {
  const { vehicleId } = route.useParams()
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  const isSearched = Object.keys(readFilter('expenses', route.useSearch())).length > 0
  if (!vehicle) return null
  return isSearched ? (
    <FoundVehicleExpenses key={vehicle.id} vehicle={vehicle} />
  ) : (
    <Expenses key={vehicle.id} vehicle={vehicle} />
  )
}

function Expenses({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const moments = use(loadMomentConverter())
  const navigate = useNavigate({ from: '/company/$companyId/vehicles/$vehicleId/expenses' })
  const { expense: opened, category } = route.useSearch()
  const query = useInfiniteQuery(expensesQuery(vehicle.id))
  const { months, driven } = useMonths(vehicle)

  const pages = query.data?.pages
  const zone = vehicle.attributes.timeZone
  const expenses = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages])
  const rows = useMemo(() => buildRows(expenses, zone), [expenses, zone])
  const total = pages?.at(-1)?.meta.page.total
  const isAdding = hasVehicleScope(vehicle, 'vehicle:expenses:add')

  const add = () => void navigate({ search: { expense: 'new' }, state: OVER_LIST })
  const close = useCloseEditor((ignoreBlocker) => void navigate({ search: {}, replace: true, ignoreBlocker }))
  const openExpense = (expense: string) =>
    void navigate({ search: { expense }, state: OVER_LIST, replace: true, ignoreBlocker: true })
  const focusRow = useRowFocus(opened)
  useShortcut('n', isAdding ? add : null)
  const addButton = (
    <Button kind="primary" onClick={add}>
      <IconPlus />
      {t('expenses.add')}
    </Button>
  )
  return (
    <section className="list record-list" aria-label={t('expenses.title')}>
      {total !== 0 && (
        <div className="list-tools">
          {isAdding && <div className="wide-only">{addButton}</div>}
          <SearchOpener label={t('found.searchExpenses')} />
          <div className="spread" />
          <LoadedCount loaded={expenses.length} total={total} />
        </div>
      )}
      {total !== 0 && <YearOverview vehicle={vehicle} />}
      <QueryList
        query={query}
        isEmpty={expenses.length === 0}
        empty={
          <StatePanel icon={<IconReceipt />} title={t('expenses.none')} text={t('expenses.noneText')}>
            {isAdding && addButton}
          </StatePanel>
        }
      >
        {(state) => (
          <ExpensesTable
            {...{ vehicle, rows, months, driven }}
            state={{ total: total ?? 0, ...state }}
            current={opened}
          />
        )}
      </QueryList>
      {isAdding && total !== 0 && <Fab onClick={add}>{t('expenses.one')}</Fab>}
      {opened && (
        <ExpenseEditor
          {...{ vehicle, moments, openExpense }}
          expenses={query.isPending ? null : expenses}
          expenseId={opened}
          category={EXPENSE_CATEGORIES.find((one) => one === category)}
          onClose={(isSaved, row) => {
            focusRow(row)
            close(isSaved)
          }}
        />
      )}
    </section>
  )
}

/** The costs of each month, and the distance driven in it. */
function useMonths(vehicle: Vehicle) {
  const { data: spent } = useQuery(expenseMonthsQuery(vehicle.id))
  const { data: trips } = useQuery({
    ...tripMonthsQuery(vehicle.id),
    enabled: hasVehicleScope(vehicle, 'vehicle:trips:list'),
  })
  return {
    months: useMemo(() => new Map(spent?.map((month) => [month.month, month])), [spent]),
    driven: useMemo(() => new Map(trips?.map(({ month, distance }) => [month, distance])), [trips]),
  }
}
