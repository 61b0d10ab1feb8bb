import { useTranslation } from 'react-i18next'
import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import { useSave } from '../kernel/use-save.ts'
import { type Toast, toast, UNDO_SECONDS } from '../ui/toasts.ts'
import { refusedText } from './refused-text.ts'

type Undo = {
  undo: () => Promise<BulkOutcome>
  /** Says that so many deleted records are back, or as they were. */
  doneText: (count: number) => string
  /** Says that it was too late for so many. */
  refusedTitle: (count: number) => string
  nameOf: (id: string) => string | undefined
  /** Says that it is done; a toast by default. */
  tell?: ((text: string) => void) | undefined
}

/** Returns what a toast needs to undo something, and to say what became of it. */
export function useUndo(): (undo: Undo) => NonNullable<Toast['undo']> {
  const { t } = useTranslation()
  const undoing = useSave({
    save: ({ undo }: Undo) => undo(),
    success: null,
    failure: t('undo.failed'),
    onSaved: ({ changed, refused }, { doneText, refusedTitle, nameOf, tell = toast.success }) => {
      if (changed.length > 0) tell(doneText(changed.length))
      if (refused.length > 0) toast.error(refusedTitle(refused.length), refusedText(refused, nameOf, t))
    },
  })
  return (undo) => ({
    label: t('action.undo'),
    seconds: UNDO_SECONDS,
    onUndo: () => undoing.start(undo),
  })
}
