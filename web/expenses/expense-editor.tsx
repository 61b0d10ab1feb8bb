import { IconReceiptOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MomentConverter } from '#domain/moment.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { isProblem } from '../kernel/problem.ts'
import { EditorNotice, EditorSkeleton, RecordLoadError } from '../records/public.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { ExpenseSheet } from './expense-sheet.tsx'
import { newExpense, toExpenseRecord } from './expense-values.ts'
import { type Expense, expenseQuery } from './queries.ts'

type Props = {
  vehicle: Vehicle
  /** The loaded expenses, newest first; null while loading. */
  expenses: readonly Expense[] | null
  moments: MomentConverter
  /** The id of the expense, or `new`. */
  expenseId: string
  onClose: (isSaved: boolean) => void
}

export const ExpenseEditor = (props: Props) =>
  props.expenseId === 'new' ? (
    <NewExpense key="new" {...props} />
  ) : (
    <SavedExpense key={props.expenseId} {...props} />
  )

function SavedExpense({ expenseId, expenses, ...props }: Props) {
  const query = useQuery({ ...expenseQuery(expenseId), select: toExpenseRecord })
  const { t } = useTranslation()
  const expense = query.data
  const close = () => props.onClose(false)
  const missing = query.isError && (
    <RecordLoadError
      heading={t('expenses.edit')}
      icon={<IconReceiptOff />}
      gone={{ title: t('expenses.gone'), text: t('expenses.goneText') }}
      query={query}
      onClose={close}
    />
  )
  if (missing && !expense) return missing
  if (!expense) return <EditorSkeleton heading={t('expenses.edit')} shape="expense" onClose={close} />
  return (
    <ExpenseSheet
      {...props}
      expenses={expenses ?? []}
      saved={expense}
      start={expense.attributes}
      gone={isProblem(query.error, 404) && missing}
      reload={async () => (await query.refetch({ throwOnError: true })).data ?? expense}
    />
  )
}

function NewExpense({ expenses, ...props }: Props) {
  const { t } = useTranslation()
  const [now] = useState(Date.now)
  const close = () => props.onClose(false)
  if (!hasVehicleScope(props.vehicle, 'vehicle:expenses:add'))
    return (
      <EditorNotice
        heading={t('expenses.add')}
        icon={<IconReceiptOff />}
        title={t('noPermission.title')}
        text={t('expenses.mayNotAdd')}
        onClose={close}
      />
    )
  // Wait for the list: the defaults come from the last fuel expense, and a form that fills in later would jump.
  if (!expenses) return <EditorSkeleton heading={t('expenses.add')} shape="expense" onClose={close} />
  const lastFuel = expenses.find(({ attributes }) => attributes.category === 'fuel')
  const start = newExpense(props.vehicle, now, lastFuel?.attributes)
  return <ExpenseSheet {...props} expenses={expenses} saved={null} start={start} />
}
