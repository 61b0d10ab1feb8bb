import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { State } from '../ui/state.tsx'

type Props = { heading: string; icon: ReactNode; title: string; text: string; onClose: () => void }

/** Stands where an editor would, and says why there is none. */
export function Refused({ heading, icon, title, text, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={heading} onClose={onClose}>
      <State icon={icon} title={title} text={text}>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </State>
    </Dialog>
  )
}
