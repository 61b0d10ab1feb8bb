import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from './confirm.tsx'

type Props = { onReload: () => Promise<void>; onStay: () => void }

/** Somebody else saved in between. Nothing is overwritten, and nothing typed is lost unasked. */
export function Conflict({ onReload, onStay }: Props) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  return (
    <Confirm
      title={t('conflict.title')}
      action={t('conflict.reload')}
      cancel={t('conflict.stay')}
      kind="primary"
      isBusy={isBusy}
      onConfirm={() => {
        setBusy(true)
        void onReload()
      }}
      onCancel={onStay}
    >
      <p>{t('conflict.text')}</p>
    </Confirm>
  )
}
