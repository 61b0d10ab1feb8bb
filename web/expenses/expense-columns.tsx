import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { placeText } from '#domain/places/place-text.ts'
import type { Column } from '../ui/record-table-props.ts'
import { ExpenseLink, FuelAmount, Kind, Notes, Total } from './expense-card.tsx'
import type { Expense } from './queries.ts'

/** The columns of the list of expenses. */
export function useExpenseColumns(system: SystemOfUnits): readonly Column<Expense>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'date',
        head: t('trips.date'),
        cell: (expense) => <ExpenseLink expense={expense} className="row-open two-lines" />,
      },
      { id: 'kind', head: t('expenses.category'), cell: (expense) => <Kind expense={expense} /> },
      {
        id: 'place',
        head: t('trips.place'),
        cell: ({ attributes }) => placeText(attributes.place) || <span className="muted">–</span>,
      },
      { id: 'notes', head: t('expenses.notes'), cell: (expense) => <Notes expense={expense} /> },
      {
        id: 'filled',
        head: t('expenses.amount'),
        align: 'end',
        cell: (expense) => <FuelAmount expense={expense} />,
      },
      {
        id: 'total',
        head: t('expenses.total'),
        align: 'end',
        cell: (expense) => <Total expense={expense} system={system} />,
      },
    ],
    [t, system],
  )
}
