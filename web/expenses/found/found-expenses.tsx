import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { writeDay, writeTime } from '#domain/format/date.ts'
import { type Filter, FoundList, isFiltered, useFoundRows, useTextContext } from '../../found/public.ts'
import { useLayout } from '../../layout/public.ts'
import { useFoundExpenseColumns } from './columns.tsx'
import { FoundCard } from './found-card.tsx'
import styles from './found-expenses.module.css'
import { FoundTotals } from './found-totals.tsx'
import { expenseTotalsQuery, type FoundExpense, foundExpensesQuery } from './queries.ts'
import { TickedExpenses } from './ticked-expenses.tsx'

type Props = {
  companyId: string
  /** Only the expenses of this vehicle, without its plate. */
  vehicleId?: string
  filter: Filter
  onFilter: (filter: Filter, isSame?: boolean) => void
  /** Stable, so that rows are not rendered again. */
  onOpen: (expense: FoundExpense) => void
  /** The expense in the editor. */
  current: string | undefined
  actions?: ReactNode
  empty?: ReactNode
  /** The editor over the list; gets what is loaded. */
  children: (expenses: readonly FoundExpense[]) => ReactNode
}

/** The expenses that a filter finds, with their sums. */
export function FoundExpenses({ companyId, vehicleId, filter, onFilter, onOpen, current, ...rest }: Props) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const asked = vehicleId ? { ...filter, vehicleIds: vehicleId } : filter
  const query = useInfiniteQuery(foundExpensesQuery(companyId, asked))
  const totals = useQuery(expenseTotalsQuery(companyId, asked))
  const { rows: expenses, words } = useFoundRows(query, asked)
  const context = useTextContext('expenses', companyId, filter, expenses)
  const hasPlate = vehicleId === undefined
  const roomy = useFoundExpenseColumns({ words, isDense: false, hasPlate, onOpen })
  const layout = useLayout('expenses', roomy)
  const dense = useFoundExpenseColumns({ words, isDense: true, hasPlate, onOpen })
  const card = useCallback(
    (expense: FoundExpense) => <FoundCard {...{ expense, words, hasPlate, onOpen }} />,
    [words, hasPlate, onOpen],
  )
  const nameOf = ({ attributes: { category, expenseDateIso, expenseDateTz } }: FoundExpense) =>
    [
      t(`expenseCategory.${category}`),
      writeDay(expenseDateIso, expenseDateTz, language),
      writeTime(expenseDateIso, expenseDateTz, language),
    ].join(' ')
  return (
    <>
      <FoundList<FoundExpense>
        list="expenses"
        label={t('expenses.title')}
        searchLabel={t('found.searchExpenses')}
        {...{ companyId, filter, onFilter, context, query, layout }}
        counted={totals.isPlaceholderData ? undefined : totals.data}
        hidden={hasPlate ? undefined : ['vehicleIds']}
        rows={expenses}
        columns={layout.layout.density === 'one' ? dense : roomy}
        card={{ className: styles.row ?? '', height: 120, of: card }}
        isCurrent={({ id }) => id === current}
        tickName={nameOf}
        totals={<FoundTotals companyId={companyId} filter={asked} />}
        actions={rest.actions}
        empty={rest.empty}
        isSearchFirst={!hasPlate && !isFiltered(filter)}
        bulk={(ticked) => <TickedExpenses {...ticked} {...{ companyId, asked, nameOf }} />}
      />
      {rest.children(expenses)}
    </>
  )
}
