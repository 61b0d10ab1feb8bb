import { useTranslation } from 'react-i18next'
import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import { useUndo } from '../../records/public.ts'

type UndoTrips = {
  undo: () => Promise<BulkOutcome>
  /** Whether deleted trips come back, or changes are taken back. */
  what: 'restored' | 'takenBack'
  nameOf: (id: string) => string | undefined
  /** Says that it is done; a toast by default. */
  tell?: (text: string) => void
}

export function useUndoTrips() {
  const { t } = useTranslation()
  const undo = useUndo()
  return ({ what, ...rest }: UndoTrips) =>
    undo({
      ...rest,
      doneText: (count) => t(`undo.${what}`, { count }),
      refusedTitle: (count) => t('undo.partial', { count }),
    })
}
