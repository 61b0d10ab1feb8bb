import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../ui/confirm.tsx'
import { useSaveFeedback } from './saving.ts'

type Props = { onReload: () => Promise<void>; onStay: () => void }

/** Shown after a 412: offers to reload the newest version or to keep editing. */
export function ConflictDialog({ onReload, onStay }: Props) {
  const { t } = useTranslation()
  const { reportFailure } = useSaveFeedback()
  const [isBusy, setBusy] = useState(false)
  async function reload() {
    setBusy(true)
    try {
      await onReload()
    } catch (error) {
      reportFailure(error, { title: t('toast.error') })
      setBusy(false)
    }
  }
  return (
    <Confirm
      title={t('conflict.title')}
      action={t('conflict.reload')}
      cancel={t('conflict.stay')}
      kind="primary"
      isBusy={isBusy}
      onConfirm={() => void reload()}
      onCancel={onStay}
    >
      <p>{t('conflict.text')}</p>
    </Confirm>
  )
}
