import { IconReceiptOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseCategory } from '#contract/expenses/expense.ts'
import type { MomentConverter } from '#domain/moment.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { isProblem } from '../kernel/problem.ts'
import { EditorNotice, EditorSkeleton, RecordLoadError } from '../records/public.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { ExpenseSheet } from './expense-sheet.tsx'
import { type ExpenseRecord, newExpense, toExpenseRecord } from './expense-values.ts'
import { type Expense, expenseQuery } from './queries.ts'

type Props = {
  vehicle: Vehicle
  /** The loaded expenses, newest first; null while loading. */
  expenses: readonly Expense[] | null
  moments: MomentConverter
  /** The id of the expense, or `new`. */
  expenseId: string
  /** What a new expense is for; fuel by default. */
  category?: ExpenseCategory | undefined
  /** `row` is the expense of the list that has the focus next. */
  onClose: (isSaved: boolean, row?: string) => void
  /** Discards what was not saved. */
  openExpense: (expenseId: string) => void
}

export function ExpenseEditor(props: Props) {
  // The expense that was saved before the next one was begun.
  const [previous, setPrevious] = useState<ExpenseRecord | null>(null)
  return props.expenseId === 'new' ? (
    <NewExpense key={previous?.id} {...props} {...{ previous }} onAnother={setPrevious} />
  ) : (
    <SavedExpense key={props.expenseId} {...props} />
  )
}

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

type NewExpenseProps = Props & {
  previous: ExpenseRecord | null
  onAnother: (stored: ExpenseRecord) => void
}

function NewExpense({ expenses, previous, category = 'fuel', ...props }: NewExpenseProps) {
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
  // Receipts of one day are entered one after another.
  const at = previous ? Date.parse(previous.attributes.expenseDateIso) : now
  const start = { ...newExpense(props.vehicle, at, lastFuel?.attributes), category }
  return <ExpenseSheet {...props} expenses={expenses} saved={null} start={start} />
}
