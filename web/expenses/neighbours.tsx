import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OVER_LIST } from '../ui/close-editor.ts'
import { Steps } from '../ui/steps.tsx'
import type { Expense } from './queries.ts'

/** Links to the newer and the older expense of the list. */
export function Neighbours({ expenses, id }: { expenses: readonly Expense[]; id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/company/$companyId/vehicles/$vehicleId/expenses' })
  const at = expenses.findIndex((expense) => expense.id === id)
  const step = (to: Expense | undefined) =>
    to && (() => void navigate({ search: { expense: to.id }, state: OVER_LIST, replace: true }))
  return (
    <Steps
      previousLabel={t('expenses.newer')}
      nextLabel={t('expenses.older')}
      onPrevious={at > 0 ? step(expenses[at - 1]) : undefined}
      onNext={at >= 0 ? step(expenses[at + 1]) : undefined}
    />
  )
}
