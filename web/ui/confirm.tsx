import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Modal } from './dialog.tsx'

type Props = {
  title: ReactNode
  children: ReactNode
  action: string
  kind?: 'destroy' | 'primary'
  isBusy?: boolean
  cancel?: string
  /** A third button, between the two others. */
  alternative?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** A confirm dialog; Cancel has the focus. It cannot be closed while busy. */
export function Confirm({
  title,
  children,
  action,
  kind = 'destroy',
  isBusy,
  cancel,
  alternative,
  ...on
}: Props) {
  const { t } = useTranslation()
  const id = useId()
  const leave = isBusy ? () => {} : on.onCancel
  return (
    <Modal onClose={leave} labelledBy={id}>
      <div className="confirm-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      <div className="confirm-foot">
        <Button data-autofocus onClick={leave}>
          {cancel ?? t('action.cancel')}
        </Button>
        {alternative}
        <Button kind={kind} isBusy={isBusy} onClick={on.onConfirm}>
          {action}
        </Button>
      </div>
    </Modal>
  )
}
