import { IconX } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { use, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { loadMomentConverter } from '#domain/moment.ts'
import { EVERYTHING, type Filter, readFilter } from '../../found/public.ts'
import { Button } from '../../ui/button.tsx'
import { OVER_LIST, useCloseEditor } from '../../ui/close-editor.ts'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import type { Vehicle } from '../../vehicles/public.ts'
import { ExpenseEditor } from '../expense-editor.tsx'
import { FoundExpenses } from './found-expenses.tsx'
import type { FoundExpense } from './queries.ts'

const from = '/company/$companyId/vehicles/$vehicleId/expenses'
const route = getRouteApi(from)

/** Without a condition it is still the search, in which one may type. */
const keep = (filter: Filter) => ({ ...EVERYTHING, ...filter })

/** The expenses of one vehicle that a search finds; without one, the list with its months. */
export function FoundVehicleExpenses({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const moments = use(loadMomentConverter())
  const navigate = useNavigate({ from })
  const { companyId } = route.useParams()
  const search = route.useSearch()
  const filter = readFilter('expenses', search)
  const openExpense = useCallback(
    (expense: string, isReplacing = false) =>
      void navigate({
        search: (before) => ({ ...before, expense }),
        state: OVER_LIST,
        replace: isReplacing,
        ignoreBlocker: isReplacing,
      }),
    [navigate],
  )
  const openRow = useCallback(({ id }: FoundExpense) => openExpense(id), [openExpense])
  const close = useCloseEditor(
    (ignoreBlocker) => void navigate({ search: keep(filter), replace: true, ignoreBlocker }),
  )
  const focusRow = useRowFocus(search.expense)
  return (
    <section className="list record-list" aria-label={t('expenses.title')}>
      <FoundExpenses
        {...{ companyId, filter }}
        vehicleId={vehicle.id}
        onFilter={(next, isSame = false) => void navigate({ search: keep(next), replace: isSame })}
        onOpen={openRow}
        current={search.expense}
        actions={
          <Button kind="quiet" onClick={() => void navigate({ search: {} })}>
            <IconX />
            {t('found.toList')}
          </Button>
        }
      >
        {(expenses) =>
          search.expense && (
            <ExpenseEditor
              {...{ vehicle, expenses, moments }}
              expenseId={search.expense}
              openExpense={(expense) => openExpense(expense, true)}
              onClose={(isSaved, row) => {
                focusRow(row)
                close(isSaved)
              }}
            />
          )
        }
      </FoundExpenses>
    </section>
  )
}
