import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { expenseFieldFormatter } from '#domain/expenses/field-text.ts'
import { writeFullDay } from '#domain/format/date.ts'
import { writeMoney } from '#domain/format/money.ts'
import type { MomentConverter } from '#domain/moment.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { type Base, useRecordEditor } from '../kernel/use-record-editor.ts'
import {
  findFutureDate,
  findNeighbours,
  RecordDialogs,
  RecordHistory,
  RecordSteps,
  readMoment,
} from '../records/public.ts'
import { Editor } from '../ui/editor.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { ReadOnlyFields } from '../ui/read-only-fields.tsx'
import { useLanguage } from '../ui/use-language.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { ExpenseFields, expenseLabels } from './expense-fields.tsx'
import { changedAttributes, checkExpense, newAttributes } from './expense-form.ts'
import {
  type ExpenseDraft,
  type ExpenseRecord,
  type ExpenseValues,
  expenseValues,
  originMoment,
} from './expense-values.ts'
import { type Expense, expenseChangesQuery } from './queries.ts'
import { deleteExpense, saveExpense, saveNewExpense } from './save-expense.ts'
import { useRestoreExpense } from './use-restore-expense.ts'
import { expenseValueFormatter } from './value-formatter.ts'

/** The form field that shows a server error of an attribute. */
const FIELD_BY_ATTRIBUTE: Record<string, keyof ExpenseValues> = {
  expenseDateIso: 'date',
  expenseDateTz: 'zone',
}

type Props = {
  vehicle: Vehicle
  expenses: readonly Expense[]
  moments: MomentConverter
  /** Null for a new expense. */
  saved: ExpenseRecord | null
  start: ExpenseDraft
  /** Shown instead of the editor when the record was deleted, unless the form is dirty. */
  gone?: ReactNode
  reload?: () => Promise<ExpenseRecord>
  /** `row` is the expense of the list that has the focus next. */
  onClose: (isSaved: boolean, row?: string) => void
  openExpense: (expenseId: string) => void
  /** Only for a new expense: begins another one. */
  onAnother?: (stored: ExpenseRecord) => void
}

/** The editor of an expense: a sheet at the side. */
export function ExpenseSheet(props: Props) {
  const { vehicle, expenses, moments, saved: latest, start, gone, reload, onClose } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const restoring = useRestoreExpense(vehicle.id)
  const context = { moments, language }
  // The draft that a new expense was begun with; a refetched vehicle must not replace it.
  const [draft] = useState(start)
  const valuesOf = (expense: ExpenseRecord | null) => expenseValues(expense?.attributes ?? draft, context)
  const originOf = ({ saved, values }: Base<ExpenseRecord, ExpenseValues>) => ({
    start: saved?.attributes ?? draft,
    values,
  })
  const neighbours = findNeighbours(expenses, latest?.id, props.openExpense)
  const editor = useRecordEditor<ExpenseRecord, ExpenseValues>({
    latest,
    valuesOf,
    check: (values, base) => checkExpense(values, originOf(base), context, t),
    findDoubts: (values, base) => {
      const spent = readMoment(values, originMoment(originOf(base)), context)
      const ahead = findFutureDate(spent, base.saved?.attributes.expenseDateIso, Date.now())
      return ahead === null ? [] : [t('doubt.ahead', { day: writeFullDay(ahead, values.zone, language) })]
    },
    save: (values, base, sid) =>
      base.saved
        ? saveExpense(vehicle.id, base.saved, changedAttributes(values, originOf(base), context))
        : saveNewExpense(vehicle.id, { ...newAttributes(values, originOf(base), context), sid }),
    details: (_values, { attributes: { category, grossing, currencyCode } }) => {
      const total = writeMoney(grossing ?? 0, currencyCode, language)
      return { text: `${t(`expenseCategory.${category}`)}, ${total}` }
    },
    onSaved: (stored, direction) => {
      if (!direction) return onClose(true, latest ? neighbours.next : stored.id)
      if (latest) neighbours.open(direction)
      else props.onAnother?.(stored)
    },
    remove: (expense) => deleteExpense(vehicle.id, expense),
    onGone: () => void refreshAfter('expense', { vehicleId: vehicle.id }),
    fields: FIELD_BY_ATTRIBUTE,
    reload,
  })
  const { saved, form, setStep } = editor
  const origin = originOf(editor.base)

  const { systemOfUnits: system } = vehicle.attributes
  const formatContext = { t, language, system, currency: start.currencyCode }
  const day = writeFullDay(start.expenseDateIso, start.expenseDateTz, language)
  const mayDelete = saved !== null && hasVehicleScope(vehicle, 'vehicle:expenses:delete')
  const isReadOnly = saved !== null && !hasVehicleScope(vehicle, 'vehicle:expenses:change')
  if (gone && !form.isDirty) return gone
  return (
    <Editor
      title={isReadOnly ? t('expenses.view') : saved ? t('expenses.edit') : t('expenses.add')}
      subtitle={saved ? day : undefined}
      steps={
        saved && (
          <RecordSteps
            {...{ neighbours, form }}
            words={{ previous: t('expenses.newer'), next: t('expenses.older') }}
          />
        )
      }
      hasNext={saved === null || neighbours.next !== undefined}
      size="sheet"
      form={form}
      isReadOnly={isReadOnly}
      onClose={() => onClose(false)}
      onDelete={mayDelete ? () => setStep('delete') : undefined}
    >
      <ErrorSummary form={form} labels={expenseLabels(t)} />
      <ReadOnlyFields isLocked={isReadOnly}>
        <ExpenseFields {...{ form, origin, context, vehicle }} />
      </ReadOnlyFields>
      {saved && (
        <RecordHistory
          id={saved.id}
          version={saved.meta.version}
          changesOf={expenseChangesQuery}
          formatField={expenseFieldFormatter(formatContext)}
        />
      )}
      <RecordDialogs
        editor={editor}
        valuesOf={valuesOf}
        formatValue={expenseValueFormatter(t, language)}
        words={{
          deleteTitle: t('expenses.deleteTitle', { day }),
          deleteText: t('expenses.deleteText'),
          deleted: t('changes.removed.expense'),
          conflictText: t('expenses.conflictText'),
          goneText: t('expenses.goneText'),
        }}
        restore={({ id }) => restoring.start(id)}
        onRemoved={() => onClose(true, neighbours.next ?? neighbours.previous)}
      />
    </Editor>
  )
}
