import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../ui/confirm.tsx'
import type { Toast } from '../ui/toasts.ts'
import { isProblem } from './problem.ts'
import { useSave } from './use-save.ts'

type Props = {
  title: string
  children: ReactNode
  /** The label of the button. */
  action?: string
  /** The title of the toast after a failure. */
  failure?: string
  remove: () => Promise<unknown>
  /** The toast after a success, if it can be undone. */
  removed?: { title: string; undo: Toast['undo'] } | undefined
  onRemoved: () => void
  /** Called on a 412; without it, a 412 is shown like any failure. */
  onConflict?: () => void
  onCancel: () => void
}

/** A confirm dialog that removes something and shows the result as a toast. */
export function RemovalDialog({ title, children, action, failure, remove, removed, ...on }: Props) {
  const { t } = useTranslation()
  const removing = useSave({
    save: remove,
    ...(removed && { success: () => removed.title, details: () => ({ undo: removed.undo }) }),
    failure: failure ?? t('toast.deleteFailed'),
    onSaved: on.onRemoved,
    onError: (error) => {
      if (!on.onConflict || !isProblem(error, 412)) return false
      on.onConflict()
      return true
    },
    onFailed: on.onCancel,
  })
  return (
    <Confirm
      title={title}
      action={action ?? t('action.delete')}
      isBusy={removing.isPending}
      onConfirm={removing.start}
      onCancel={on.onCancel}
    >
      {children}
    </Confirm>
  )
}
