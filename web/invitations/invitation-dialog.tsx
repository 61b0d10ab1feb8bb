import { IconMailOpened } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveFeedback } from '../kernel/saving.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/dialog.tsx'
import { accept, decline, type MyInvitation } from './queries.ts'

type Props = { invitation: MyInvitation; count: number }

/**
 * Asks the user to accept or decline an invitation; it has no close button. Part of the first load: it opens by itself.
 */
export function InvitationDialog({ invitation, count }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { reportFailure } = useSaveFeedback()
  const id = useId()
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const { companyName } = invitation.attributes

  async function join() {
    setBusy('accept')
    try {
      const companyId = await accept(invitation)
      if (companyId) await navigate({ to: '/company/$companyId', params: { companyId } })
    } catch (error) {
      reportFailure(error, { title: t('invitation.acceptFailed') })
    } finally {
      setBusy(null)
    }
  }

  async function refuse() {
    setBusy('decline')
    try {
      await decline(invitation)
    } catch (error) {
      reportFailure(error, { title: t('invitation.declineFailed') })
    } finally {
      setBusy(null)
    }
  }

  const isBusy = busy !== null
  return (
    <Modal labelledBy={id} className="dialog invitation">
      <div className="confirm-body">
        <span className="medal" aria-hidden="true">
          <IconMailOpened />
        </span>
        {count > 1 && <p className="of-several">{t('invitation.ofSeveral', { count })}</p>}
        <h2 id={id} tabIndex={-1} data-autofocus>
          {t('invitation.title', { companyName })}
        </h2>
        <p>{t('invitation.text')}</p>
      </div>
      <div className="confirm-foot">
        <Button isBusy={busy === 'decline'} disabled={busy === 'accept'} onClick={() => void refuse()}>
          {t('invitation.decline')}
        </Button>
        <Button
          kind="primary"
          isBusy={busy === 'accept'}
          disabled={isBusy && busy !== 'accept'}
          onClick={() => void join()}
        >
          {t('invitation.accept')}
        </Button>
      </div>
    </Modal>
  )
}
