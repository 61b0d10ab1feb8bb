import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { StatePanel } from '../ui/state-panel.tsx'

type Props = {
  heading: string
  icon: ReactNode
  title: string
  text: string
  isFailure?: boolean
  onClose: () => void
  /** Replaces the close button. */
  children?: ReactNode
}

/** A notice in the editor's sheet that says why there is no editor. */
export function EditorNotice({ heading, icon, title, text, isFailure = false, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={heading} size="sheet" onClose={onClose}>
      <div className="dialog-body editor-notice" role={isFailure ? 'alert' : undefined}>
        <StatePanel icon={isFailure ? <IconAlertTriangle /> : icon} {...{ title, text, isFailure }}>
          {children ?? <Button onClick={onClose}>{t('action.close')}</Button>}
        </StatePanel>
      </div>
    </Dialog>
  )
}
