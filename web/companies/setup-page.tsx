import { IconBuilding, IconMailOpened } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { invitationsQuery } from '../invitations/public.ts'
import { useMe } from '../kernel/me.ts'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** The first page of a user without a company. */
export function SetupPage() {
  const { t } = useTranslation()
  const { firstName, email } = useMe().attributes
  return (
    <>
      <PageHeader title={firstName ? t('setup.titleNamed', { name: firstName }) : t('setup.title')} />
      <div className="content">
        <p className="lead">{t('setup.lead')}</p>
        <div className="setup-choices">
          <section className="card setup-choice">
            <span className="medal" aria-hidden="true">
              <IconBuilding />
            </span>
            <h2 className="subtitle">{t('setup.ownTitle')}</h2>
            <p>{t('setup.ownText')}</p>
            <div className="setup-choice-foot">
              <Link to="/create-company" className="btn primary">
                {t('setup.ownAction')}
              </Link>
            </div>
          </section>
          <section className="card setup-choice">
            <span className="medal" aria-hidden="true">
              <IconMailOpened />
            </span>
            <h2 className="subtitle">{t('setup.waitTitle')}</h2>
            <p>{t('setup.waitText')}</p>
            {email && (
              <div className="setup-choice-foot">
                <CopyLine text={email} />
                <InvitationWait />
              </div>
            )}
          </section>
        </div>
      </div>
    </>
  )
}

/** Polls for invitations; the shell opens the dialog when one arrives. */
function InvitationWait() {
  const { t } = useTranslation()
  const { refetch, isFetching } = useQuery(invitationsQuery)
  return (
    <div className="wait">
      <span className="pulse" aria-hidden="true" />
      <span>{t('setup.waiting')}</span>
      <Button kind="quiet" isBusy={isFetching} onClick={() => void refetch()}>
        {t('setup.lookNow')}
      </Button>
    </div>
  )
}
