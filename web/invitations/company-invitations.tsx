import { IconMail, IconMailForward, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flattenPages } from '../kernel/api/pages.ts'
import type { MyCompany } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { QueryTable } from '../kernel/query-table.tsx'
import { RemovalDialog } from '../kernel/removal-dialog.tsx'
import { useSave } from '../kernel/use-save.ts'
import { Button } from '../ui/button.tsx'
import { Count } from '../ui/count.tsx'
import { LoadedCount } from '../ui/more-row.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import {
  type CompanyInvitation,
  companyInvitationsQuery,
  resendInvitation,
  withdrawInvitation,
} from './queries.ts'

type Props = { company: MyCompany; onInvite: (() => void) | undefined }

/** The invitations that are pending. */
export function CompanyInvitations({ company, onInvite }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(companyInvitationsQuery(company.id))
  const [withdrawing, setLeaving] = useState<CompanyInvitation | null>(null)
  const stay = () => setLeaving(null)
  const { rows, total } = flattenPages(query.data)
  const roleOf = ({ attributes: { roleIds } }: CompanyInvitation) =>
    roleIds.map((role) => t(`role.${role}`)).join(', ')

  return (
    <section className="list" aria-labelledby="list-title">
      <div className="list-tools">
        <h2 className="subtitle" id="list-title">
          {t('employees.pending')} {total !== undefined && <Count value={total} />}
        </h2>
        <div className="spread" />
        <LoadedCount loaded={rows.length} total={total} />
      </div>
      <QueryTable
        query={query}
        total={total ?? 0}
        label={t('employees.pending')}
        rows={rows}
        columns={[
          { head: t('field.name'), cell: ({ attributes }) => attributes.name },
          { head: t('field.emailAddress'), cell: ({ attributes }) => attributes.email },
          { head: t('field.role'), cell: roleOf, width: '22%' },
        ]}
        name={({ attributes }) => attributes.name}
        lines={(row) => (
          <>
            <span className="row-line">{row.attributes.email}</span>
            <span className="row-line">{roleOf(row)}</span>
          </>
        )}
        actions={{
          head: t('list.actions'),
          width: '112px',
          of: (row) => (
            <span className="row-actions">
              {onInvite && <ResendButton invitation={row} />}
              {hasCompanyScope(company, 'company:invitations:delete') && (
                <Button
                  kind="danger"
                  className="icon"
                  aria-label={t('employees.deleteInvitation', { name: row.attributes.name })}
                  title={t('action.delete')}
                  onClick={() => setLeaving(row)}
                >
                  <IconTrash />
                </Button>
              )}
            </span>
          ),
        }}
        empty={
          <StatePanel
            icon={<IconMail />}
            title={t('employees.nonePending')}
            text={t('employees.nonePendingText')}
          >
            {onInvite && (
              <Button kind="primary" onClick={onInvite}>
                <IconUserPlus />
                {t('invite.title')}
              </Button>
            )}
          </StatePanel>
        }
      />
      {withdrawing && (
        <RemovalDialog
          title={t('employees.deleteInvitationTitle', { name: withdrawing.attributes.name })}
          failure={t('employees.deleteInvitationFailed')}
          remove={() => withdrawInvitation(company.id, withdrawing)}
          onRemoved={stay}
          onCancel={stay}
        >
          <p>{t('employees.deleteInvitationText')}</p>
        </RemovalDialog>
      )}
    </section>
  )
}

function ResendButton({ invitation }: { invitation: CompanyInvitation }) {
  const { t } = useTranslation()
  const { name, email } = invitation.attributes
  const sending = useSave({
    save: () => resendInvitation(invitation),
    success: () => t('invite.sent', { email }),
    failure: t('employees.reinviteFailed'),
  })
  return (
    <Button
      kind="quiet"
      className="icon"
      isBusy={sending.isPending}
      aria-label={t('employees.reinviteName', { name })}
      title={t('employees.reinvite')}
      onClick={() => sending.start()}
    >
      {!sending.isPending && <IconMailForward />}
    </Button>
  )
}
