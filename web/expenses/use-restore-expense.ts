import { useTranslation } from 'react-i18next'
import { useSave } from '../kernel/use-save.ts'
import { saveRestoredExpense } from './save-expense.ts'

/** Brings a deleted expense back and shows the result. */
export function useRestoreExpense(vehicleId: string) {
  const { t } = useTranslation()
  return useSave({
    save: (id: string) => saveRestoredExpense(vehicleId, id),
    success: () => t('changes.restored.expense'),
    failure: t('changes.restoreFailed'),
  })
}
