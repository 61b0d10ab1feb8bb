import { IconMailOpened } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../kernel/use-save.ts'
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
  const id = useId()
  const { companyName } = invitation.attributes
  const accepting = useSave({
    save: async () => {
      const companyId = await accept(invitation)
      if (companyId) await navigate({ to: '/company/$companyId', params: { companyId } })
    },
    success: null,
    failure: t('invitation.acceptFailed'),
  })
  const declining = useSave({
    save: () => decline(invitation),
    success: null,
    failure: t('invitation.declineFailed'),
  })
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
        <Button isBusy={declining.isPending} disabled={accepting.isPending} onClick={() => declining.start()}>
          {t('invitation.decline')}
        </Button>
        <Button
          kind="primary"
          isBusy={accepting.isPending}
          disabled={declining.isPending}
          onClick={() => accepting.start()}
        >
          {t('invitation.accept')}
        </Button>
      </div>
    </Modal>
  )
}
