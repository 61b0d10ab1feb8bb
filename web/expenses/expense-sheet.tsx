import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Moments } from '#contract/kernel/moment.ts'
import { isProblem } from '../api/problem.ts'
import { useSaving } from '../app/saving.ts'
import { useWhenever } from '../trips/use-whenever.ts'
import { writeFullDay } from '../trips/when.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Conflict } from '../ui/conflict.tsx'
import { Editor } from '../ui/editor.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useForm } from '../ui/form.ts'
import { useLanguage } from '../ui/use-language.ts'
import { may } from '../vehicles/may.ts'
import type { Vehicle } from '../vehicles/queries.ts'
import { ExpenseFields, expenseLabels } from './expense-fields.tsx'
import { changedAttributes, checkExpense, newAttributes } from './expense-form.ts'
import { ExpenseHistory } from './expense-history.tsx'
import { type ExpenseStart, type ExpenseValues, expenseValues } from './expense-values.ts'
import { Neighbours } from './neighbours.tsx'
import { deleteExpense, type Expense, reloadExpenses, saveExpense, saveNewExpense } from './queries.ts'

/** Where a refusal of the server is shown. */
const WIRE: Record<string, keyof ExpenseValues> = { expenseDateIso: 'date', expenseDateTz: 'zone' }

type Props = {
  vehicle: Vehicle
  expenses: readonly Expense[]
  moments: Moments
  /** Null: it is a new one. */
  saved: Expense | null
  start: ExpenseStart
  reload?: () => Promise<Expense>
  onClose: (isSaved: boolean) => void
}

/** The editor of an expense: a sheet at the side. */
export function ExpenseSheet({ vehicle, expenses, moments, saved: latest, start, reload, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const context = { moments, language }
  const told = useSaving()
  // The state that the user looks at. The client's own id makes a save that is sent twice one expense.
  const [saved, see] = useState(latest)
  const [sid] = useState(() => crypto.randomUUID())
  const [origin, setOrigin] = useState(() => ({ expense: start, values: expenseValues(start, context) }))
  const [step, setStep] = useState<'edit' | 'delete' | 'deleting' | 'conflict'>('edit')

  const form = useForm({
    initial: origin.values,
    check: (values) => checkExpense(values, origin, context, t),
    save: async (values) => {
      try {
        if (saved) await saveExpense(vehicle.id, saved, changedAttributes(values, origin, context))
        else await saveNewExpense(vehicle.id, { ...newAttributes(values, origin, context), sid })
      } catch (error) {
        if (isProblem(error, 412)) return setStep('conflict')
        if (isProblem(error, 404)) void reloadExpenses(vehicle.id)
        return told.failed(error, { fields: WIRE })
      }
      told.saved()
      onClose(true)
    },
  })

  function take(expense: Expense) {
    const values = expenseValues(expense.attributes, context)
    see(expense)
    setOrigin({ expense: expense.attributes, values })
    form.reset(values)
  }
  // What the list told may be old. A newer state is taken while nothing has been typed; else saving is
  // refused: nobody overwrites what they have not seen.
  const isNewer = latest !== null && saved !== null && latest.meta.version > saved.meta.version
  useWhenever(isNewer && !form.isDirty && !form.isSaving, () => latest && take(latest))

  async function remove() {
    if (!saved) return
    setStep('deleting')
    try {
      await deleteExpense(vehicle.id, saved)
    } catch (error) {
      if (isProblem(error, 412)) return setStep('conflict')
      setStep('edit')
      return told.failed(error, { title: t('toast.deleteFailed') })
    }
    told.saved()
    onClose(true)
  }

  const day = writeFullDay(start.expenseDateIso, start.expenseDateTz, language)
  const mayDelete = saved !== null && may(vehicle, 'vehicle:expenses:delete')
  const isReadOnly = saved !== null && !may(vehicle, 'vehicle:expenses:change')
  return (
    <Editor
      title={saved ? t('expenses.edit') : t('expenses.add')}
      subtitle={saved ? day : undefined}
      steps={saved && <Neighbours expenses={expenses} id={saved.id} />}
      size="sheet"
      form={form}
      isReadOnly={isReadOnly}
      onClose={() => onClose(false)}
      onDelete={mayDelete ? () => setStep('delete') : undefined}
    >
      <ErrorSummary form={form} labels={expenseLabels(t)} />
      <ExpenseFields {...{ form, origin, context, vehicle, saved }} />
      {saved && <ExpenseHistory expense={saved} system={vehicle.attributes.systemOfUnits} />}
      {saved && (step === 'delete' || step === 'deleting') && (
        <Confirm
          title={t('expenses.deleteTitle', { day })}
          action={t('action.delete')}
          isBusy={step === 'deleting'}
          onConfirm={() => void remove()}
          onCancel={() => setStep('edit')}
        >
          <p>{t('expenses.deleteText')}</p>
        </Confirm>
      )}
      {reload && step === 'conflict' && (
        <Conflict
          onReload={async () => {
            try {
              take(await reload())
            } catch {
              void reloadExpenses(vehicle.id)
            }
            setStep('edit')
          }}
          onStay={() => setStep('edit')}
        />
      )}
    </Editor>
  )
}
