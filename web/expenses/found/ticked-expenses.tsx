import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCompanyExpenseRefs } from '#contract/expenses/found-expenses.ts'
import { writeMoney } from '#domain/format/money.ts'
import { type Filter, filterQuery, type Ticked, useFoundSelection } from '../../found/public.ts'
import { api } from '../../kernel/api/api.ts'
import { useSave } from '../../kernel/use-save.ts'
import { refusedText, useUndo } from '../../records/public.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toasts.ts'
import { saveRemovedExpenses } from '../save-expense.ts'
import type { FoundExpense } from './queries.ts'

type Props = Ticked<FoundExpense> & {
  companyId: string
  /** The filter of the list with that of its page. */
  asked: Filter
  nameOf: (expense: FoundExpense) => string
}

/** The actions for the selected expenses of several vehicles, or for all that were found. */
export function TickedExpenses({ ticks, rows, total = 0, companyId, asked, nameOf }: Props) {
  const { t, i18n } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const undo = useUndo()
  const query = { ...filterQuery(asked), ...(asked.sort && { sort: asked.sort }) }
  const readRefs = () => api(listCompanyExpenseRefs, { params: { companyId }, query })
  const { ticked, refs, more, update } = useFoundSelection({ ticks, rows, asked, total, readRefs })
  const count = refs.length
  const removing = useSave({
    save: () => saveRemovedExpenses(refs),
    success: null,
    failure: t('toast.deleteFailed'),
    onSaved: (removal) => {
      const { changed, refused, undo: restore } = removal
      const known = new Map(ticked.map((expense) => [expense.id, expense]))
      const nameById = (id: string) => {
        const expense = known.get(id)
        return expense && nameOf(expense)
      }
      setAsked(false)
      update(removal)
      if (refused.length > 0) ticks.keep(refused.map(({ id }) => id))
      if (changed.length > 0)
        toast.success(t('found.expensesRemoved', { count: changed.length }), undefined, {
          undo: undo({
            undo: restore,
            doneText: (back) => t('found.expensesRestored', { count: back }),
            refusedTitle: (left) => t('found.expensesNotRestored', { count: left }),
            nameOf: nameById,
          }),
        })
      if (refused.length > 0)
        toast.error(
          t('found.expensesNotRemoved', { count: refused.length }),
          refusedText(refused, nameById, t),
        )
    },
  })
  return (
    <>
      <BulkBar
        isShown={count > 0}
        summary={[t('expenses.count', { count }), ...sumsOf(ticked, count, i18n.language)]}
        more={more}
        onClear={ticks.clear}
      >
        <Button onClick={() => setAsked(true)}>
          <IconTrash />
          {t('action.delete')}
        </Button>
      </BulkBar>
      {isAsked && (
        <Confirm
          title={t('found.removeExpensesTitle', { count })}
          action={t('found.removeExpensesAction', { count })}
          isBusy={removing.isPending}
          onConfirm={() => removing.start()}
          onCancel={() => setAsked(false)}
        >
          <p>{t('bulk.removeText')}</p>
        </Confirm>
      )}
    </>
  )
}

/** What was spent in all, one sum for each currency; none unless all selected expenses are loaded. */
function sumsOf(ticked: readonly FoundExpense[], count: number, language: string): string[] {
  if (ticked.length !== count) return []
  const byCurrency = Map.groupBy(ticked, ({ attributes }) => attributes.currencyCode)
  return Array.from(byCurrency, ([currency, expenses]) => {
    const cents = expenses.reduce((sum, { attributes }) => sum + Math.round(attributes.grossing * 100), 0)
    return writeMoney(cents / 100, currency, language)
  })
}
