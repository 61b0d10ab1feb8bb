import { IconUserPlus } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CompanyInvitations, InviteDialog } from '../invitations/public.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { Button } from '../ui/button.tsx'
import { OVER_LIST, useCloseEditor } from '../ui/close-editor.ts'
import { Fab } from '../ui/fab.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { Tabs } from '../ui/tabs.tsx'
import { EmployeeEditor } from './employee-editor.tsx'
import { EmployeeList } from './employee-list.tsx'
import { employeeTabsOf } from './employee-tabs.ts'

const listRoute = getRouteApi('/company/$companyId/employees/list')
const oneRoute = getRouteApi('/company/$companyId/employees/list/$userId')
const invitationsRoute = getRouteApi('/company/$companyId/employees/invitations')

const PATHS = {
  list: '/company/$companyId/employees/list',
  invitations: '/company/$companyId/employees/invitations',
} as const
type Tab = keyof typeof PATHS

/** The header and the invite button that both tabs share. */
function EmployeesFrame({ tab, isInviting }: { tab: Tab; isInviting: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const company = useCurrentCompany()
  const params = { companyId: company?.id ?? '' }
  const mayInvite = company !== undefined && hasCompanyScope(company, 'company:users:invite')
  const onInvite = () =>
    void navigate({
      to: PATHS[tab],
      params,
      search: (before: object) => ({ ...before, invite: true }),
      state: OVER_LIST,
    })
  const closeInvite = useCloseEditor((ignoreBlocker) => {
    void navigate({ to: PATHS[tab], params, replace: true, ignoreBlocker })
  })
  useShortcut('n', mayInvite ? onInvite : null)
  if (!company) return null
  return (
    <>
      <PageHeader
        title={t('nav.employees')}
        tab={t(`employees.${tab}`)}
        actions={
          mayInvite && (
            <Button kind="primary" className="wide-only" onClick={onInvite}>
              <IconUserPlus />
              {t('invite.open')}
            </Button>
          )
        }
      >
        <Tabs label={t('nav.employees')}>
          {employeeTabsOf(company).map((one) => (
            <Link key={one} to={PATHS[one]} params={params} activeOptions={{ includeSearch: false }}>
              {t(`employees.${one}`)}
            </Link>
          ))}
        </Tabs>
      </PageHeader>
      {tab === 'invitations' && (
        <CompanyInvitations key={company.id} company={company} onInvite={mayInvite ? onInvite : undefined} />
      )}
      {mayInvite && (
        <Fab onClick={onInvite} icon={<IconUserPlus aria-hidden="true" />}>
          {t('invite.open')}
        </Fab>
      )}
      {isInviting && mayInvite && <InviteDialog companyId={company.id} onClose={closeInvite} />}
    </>
  )
}

export function EmployeesPage() {
  const { companyId } = listRoute.useParams()
  const { invite = false, q = '' } = listRoute.useSearch()
  return (
    <>
      <EmployeesFrame tab="list" isInviting={invite} />
      <EmployeeList key={companyId} companyId={companyId} search={q} opened={undefined} />
    </>
  )
}

/** The list with the editor of one member over it. */
export function EmployeePage() {
  const { companyId, userId } = oneRoute.useParams()
  const { q = '' } = oneRoute.useSearch()
  const navigate = useNavigate()
  const close = useCloseEditor((ignoreBlocker) => {
    void navigate({
      to: PATHS.list,
      params: { companyId },
      search: q ? { q } : {},
      replace: true,
      ignoreBlocker,
    })
  })
  return (
    <>
      <EmployeesFrame tab="list" isInviting={false} />
      <EmployeeList key={companyId} companyId={companyId} search={q} opened={userId} />
      <EmployeeEditor key={userId} companyId={companyId} userId={userId} onClose={close} />
    </>
  )
}

export function InvitationsPage() {
  const { invite = false } = invitationsRoute.useSearch()
  return <EmployeesFrame tab="invitations" isInviting={invite} />
}
