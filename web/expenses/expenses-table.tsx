import { useTranslation } from 'react-i18next'
import type { ExpenseMonth } from '#contract/expenses/insights.ts'
import { RecordTable } from '../ui/record-table.tsx'
import type { ListState } from '../ui/record-table-props.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { ExpenseCard } from './expense-card.tsx'
import { useExpenseColumns } from './expense-columns.tsx'
import type { ListRow, MonthLine } from './expense-rows.ts'
import { MonthHead } from './month-head.tsx'
import type { Expense } from './queries.ts'

type Props = {
  vehicle: Vehicle
  rows: readonly ListRow[]
  months: ReadonlyMap<string, ExpenseMonth>
  /** The distance driven in each month. */
  driven: ReadonlyMap<string, number>
  state: ListState
  /** The expense in the editor. */
  current: string | undefined
}

/** The list of expenses, grouped by month. */
export function ExpensesTable({ vehicle, months, driven, current, ...table }: Props) {
  const { t } = useTranslation()
  const system = vehicle.attributes.systemOfUnits
  return (
    <RecordTable<Expense, MonthLine>
      {...table}
      label={t('expenses.title')}
      tableClass="records expenses"
      columns={useExpenseColumns(system)}
      card={{
        className: 'record-card expense-card',
        height: 92,
        of: (expense) => <ExpenseCard expense={expense} system={system} />,
      }}
      line={({ month }) => (
        <MonthHead month={month} sums={months.get(month)} driven={driven.get(month)} system={system} />
      )}
      canOpen
      isCurrent={({ id }) => id === current}
    />
  )
}
