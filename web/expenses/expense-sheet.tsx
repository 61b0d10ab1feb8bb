import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tellExpense } from '#domain/expenses/field-text.ts'
import { writeFullDay } from '#domain/format/date.ts'
import type { Moments } from '#domain/moment.ts'
import { aheadOf } from '../records/doubts.ts'
import { Locked } from '../records/locked.tsx'
import { readMoment } from '../records/moment.ts'
import { RecordDialogs } from '../records/record-dialogs.tsx'
import { RecordHistory } from '../records/record-history.tsx'
import { useRecordEditor } from '../records/use-record-editor.ts'
import { Editor } from '../ui/editor.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { may } from '../vehicles/may.ts'
import type { Vehicle } from '../vehicles/queries.ts'
import { ExpenseFields, expenseLabels } from './expense-fields.tsx'
import { changedAttributes, checkExpense, newAttributes } from './expense-form.ts'
import { type ExpenseStart, type ExpenseValues, expenseValues, filledMoment } from './expense-values.ts'
import { tellExpenseValue } from './field-text.ts'
import { Neighbours } from './neighbours.tsx'
import {
  deleteExpense,
  type Expense,
  expenseChangesQuery,
  reloadExpenses,
  saveExpense,
  saveNewExpense,
} from './queries.ts'

/** Where a refusal of the server is shown. */
const WIRE: Record<string, keyof ExpenseValues> = { expenseDateIso: 'date', expenseDateTz: 'zone' }

type Props = {
  vehicle: Vehicle
  expenses: readonly Expense[]
  moments: Moments
  /** Null: it is a new one. */
  saved: Expense | null
  start: ExpenseStart
  /** Stands in its place once it is gone, unless something has been typed. */
  gone?: ReactNode
  reload?: () => Promise<Expense>
  onClose: (isSaved: boolean) => void
}

/** The editor of an expense: a sheet at the side. */
export function ExpenseSheet({
  vehicle,
  expenses,
  moments,
  saved: latest,
  start,
  gone,
  reload,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const context = { moments, language }
  const editor = useRecordEditor<ExpenseStart, Expense, ExpenseValues>({
    latest,
    start,
    valuesOf: (expense) => expenseValues(expense, context),
    check: (values, from) => checkExpense(values, from, context, t),
    doubtsOf: (values, expense, from) => {
      const spent = readMoment(values, filledMoment(from), context)
      const ahead = aheadOf(spent, expense?.attributes.expenseDateIso, Date.now())
      return ahead === null ? [] : [t('doubt.ahead', { day: writeFullDay(ahead, values.zone, language) })]
    },
    add: (values, from, sid) => saveNewExpense(vehicle.id, { ...newAttributes(values, from, context), sid }),
    change: (expense, values, from) =>
      saveExpense(vehicle.id, expense, changedAttributes(values, from, context)),
    remove: (expense) => deleteExpense(vehicle.id, expense),
    onGone: () => void reloadExpenses(vehicle.id),
    wire: WIRE,
    onClose,
  })
  const { saved, origin, form, setStep } = editor

  const { systemOfUnits: system } = vehicle.attributes
  const told = { t, language, system, currency: start.currencyCode }
  const day = writeFullDay(start.expenseDateIso, start.expenseDateTz, language)
  const mayDelete = saved !== null && may(vehicle, 'vehicle:expenses:delete')
  const isReadOnly = saved !== null && !may(vehicle, 'vehicle:expenses:change')
  if (gone && !form.isDirty) return gone
  return (
    <Editor
      title={isReadOnly ? t('expenses.view') : saved ? t('expenses.edit') : t('expenses.add')}
      subtitle={saved ? day : undefined}
      steps={saved && <Neighbours expenses={expenses} id={saved.id} />}
      size="sheet"
      form={form}
      isReadOnly={isReadOnly}
      onClose={() => onClose(false)}
      onDelete={mayDelete ? () => setStep('delete') : undefined}
    >
      <ErrorSummary form={form} labels={expenseLabels(t)} />
      <Locked isLocked={isReadOnly}>
        <ExpenseFields {...{ form, origin, context, vehicle }} />
      </Locked>
      {saved && (
        <RecordHistory
          id={saved.id}
          version={saved.meta.version}
          changesOf={expenseChangesQuery}
          tell={tellExpense(told)}
        />
      )}
      <RecordDialogs
        editor={editor}
        tell={tellExpenseValue(t)}
        words={{
          deleteTitle: t('expenses.deleteTitle', { day }),
          deleteText: t('expenses.deleteText'),
          conflictText: t('expenses.conflictText'),
          goneText: t('expenses.goneText'),
        }}
        reload={reload}
      />
    </Editor>
  )
}
