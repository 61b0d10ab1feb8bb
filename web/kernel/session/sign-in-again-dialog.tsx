import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { receiveSession } from './hand-over.ts'
import { signInAgain } from './sign-in-again.ts'

const WINDOW = 'popup,width=480,height=680'

/**
 * Asks to sign in again in a popup, so that open forms are kept. Part of the first load: after hours, chunks of an old
 * version may no longer exist.
 */
export function SignInAgainDialog() {
  const { t } = useTranslation()
  const id = useId()
  const [key] = useState(() => crypto.randomUUID())
  useEffect(() => receiveSession(key, signInAgain.done), [key])
  return (
    <Modal labelledBy={id}>
      <div className="confirm-body">
        <h2 id={id}>{t('again.title')}</h2>
        <p>{t('again.text')}</p>
      </div>
      <div className="confirm-foot">
        <Button kind="primary" data-autofocus onClick={() => open(`/auth/again#${key}`, '_blank', WINDOW)}>
          {t('again.action')}
        </Button>
      </div>
    </Modal>
  )
}
