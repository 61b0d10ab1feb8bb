import { useTranslation } from 'react-i18next'
import { Confirm } from '../ui/confirm.tsx'
import { useSave } from './use-save.ts'

type Props = { onReload: () => Promise<void>; onStay: () => void }

/** Shown after a 412: offers to reload the newest version or to keep editing. */
export function ConflictDialog({ onReload, onStay }: Props) {
  const { t } = useTranslation()
  const reloading = useSave({ save: onReload, success: null, failure: t('toast.error') })
  return (
    <Confirm
      title={t('conflict.title')}
      action={t('conflict.reload')}
      cancel={t('conflict.stay')}
      kind="primary"
      isBusy={reloading.isPending}
      onConfirm={reloading.start}
      onCancel={onStay}
    >
      <p>{t('conflict.text')}</p>
    </Confirm>
  )
}
