import { IconMailQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../kernel/me.ts'
import { signOut } from '../kernel/session/sign-out.ts'
import { Button } from '../ui/button.tsx'
import { useTitle } from '../ui/page-header.tsx'
import { StatePanel } from '../ui/state-panel.tsx'

/** Shown after the link of an invitation if there is none for the signed-in user. */
export function InvitationPage() {
  const { t } = useTranslation()
  const { email } = useMe().attributes
  useTitle(t('invitation.missingTitle'))
  return (
    <StatePanel
      isPage
      icon={<IconMailQuestion />}
      title={t('invitation.missingTitle')}
      text={t('invitation.missingText', { email })}
    >
      <div className="state-panel-actions">
        <Button onClick={signOut}>{t('invitation.signInAsAnother')}</Button>
        <Link to="/" className="btn primary">
          {t('action.home')}
        </Link>
      </div>
    </StatePanel>
  )
}
