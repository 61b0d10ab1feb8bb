import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../ui/confirm.tsx'
import { isProblem } from './problem.ts'
import { useSaveFeedback } from './saving.ts'

type Props = {
  title: string
  children: ReactNode
  /** The label of the button. */
  action?: string
  /** The title of the toast after a failure. */
  failure?: string
  remove: () => Promise<unknown>
  onRemoved: () => void
  /** Called on a 412; without it, a 412 is shown like any failure. */
  onConflict?: () => void
  onCancel: () => void
}

/** A confirm dialog that removes something and shows the result as a toast. */
export function RemovalDialog({ title, children, action, failure, remove, ...on }: Props) {
  const { t } = useTranslation()
  const { showSaved, reportFailure } = useSaveFeedback()
  const [isBusy, setBusy] = useState(false)
  async function go() {
    setBusy(true)
    try {
      await remove()
    } catch (error) {
      if (on.onConflict && isProblem(error, 412)) return on.onConflict()
      reportFailure(error, { title: failure ?? t('toast.deleteFailed') })
      return on.onCancel()
    }
    showSaved()
    on.onRemoved()
  }
  return (
    <Confirm
      title={title}
      action={action ?? t('action.delete')}
      isBusy={isBusy}
      onConfirm={() => void go()}
      onCancel={on.onCancel}
    >
      {children}
    </Confirm>
  )
}
