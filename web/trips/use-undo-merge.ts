import { useTranslation } from 'react-i18next'
import { useSave } from '../kernel/use-save.ts'
import { saveUndoneMerge } from './save-trip.ts'

/** Undoes a merge and shows the result. */
export function useUndoMerge(vehicleId: string, onUndone?: () => void) {
  const { t } = useTranslation()
  return useSave({
    save: (tripId: string) => saveUndoneMerge(vehicleId, tripId),
    details: () => ({ text: t('merge.undone') }),
    failure: t('merge.undoFailed'),
    ...(onUndone && { onSaved: onUndone }),
  })
}
