import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'

type Props = {
  isDirty: boolean
  /** Saving is in progress: navigation is blocked until its result is known. */
  isHeld?: boolean
}

/** Asks before leaving a dirty form by a link, Back, Esc or closing the tab. */
export function UnsavedGuard({ isDirty, isHeld = false }: Props) {
  useBlocker({ shouldBlockFn: () => isHeld, enableBeforeUnload: () => isHeld })
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return <DiscardDialog onDiscard={blocker.proceed} onStay={blocker.reset} />
}

/** Asks before what was typed is lost. */
export function DiscardDialog({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const { t } = useTranslation()
  return (
    <Confirm
      title={t('unsaved.title')}
      action={t('unsaved.discard')}
      cancel={t('unsaved.stay')}
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      <p>{t('unsaved.text')}</p>
    </Confirm>
  )
}

type SaveProps = { onSave: () => void; onDiscard: () => void; onStay: () => void }

/** Offers to save before the next record is opened. */
export function SaveDialog({ onSave, onDiscard, onStay }: SaveProps) {
  const { t } = useTranslation()
  return (
    <Confirm
      title={t('unsaved.saveTitle')}
      action={t('action.save')}
      kind="primary"
      cancel={t('unsaved.stay')}
      alternative={
        <Button kind="danger" onClick={onDiscard}>
          {t('unsaved.discard')}
        </Button>
      }
      onConfirm={onSave}
      onCancel={onStay}
    >
      <p>{t('unsaved.text')}</p>
    </Confirm>
  )
}
