import { useTranslation } from 'react-i18next'
import { useSave } from '../kernel/use-save.ts'
import { saveRestoredTrip } from './save-trip.ts'

/** Brings a deleted trip back and shows the result. */
export function useRestoreTrip(vehicleId: string) {
  const { t } = useTranslation()
  return useSave({
    save: (id: string) => saveRestoredTrip(vehicleId, id),
    success: () => t('changes.restored.trip'),
    failure: t('changes.restoreFailed'),
  })
}
