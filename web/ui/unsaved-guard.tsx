import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Confirm } from './confirm.tsx'

/** Nobody leaves typed text behind by accident: not by a link, the back button, Esc or closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Confirm
      title={t('unsaved.title')}
      action={t('unsaved.discard')}
      cancel={t('unsaved.stay')}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      <p>{t('unsaved.text')}</p>
    </Confirm>
  )
}
