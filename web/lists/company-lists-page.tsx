import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListName } from '#contract/permissions.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { OVER_LIST, useCloseEditor } from '../ui/close-editor.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ListPage } from './list-page.tsx'
import { listTabsOf } from './list-tabs.ts'

const route = getRouteApi('/company/$companyId/selectionlists/$list')

export function CompanyListsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { companyId, ...params } = route.useParams()
  const list = params.list as ListName
  const { entry } = route.useSearch()
  const company = useCurrentCompany()
  const to = '/company/$companyId/selectionlists/$list'
  const here = { companyId, list }
  const close = useCloseEditor(
    (ignoreBlocker) => void navigate({ to, params: here, replace: true, ignoreBlocker }),
  )
  if (!company) return null
  return (
    <>
      <PageHeader title={t('nav.lists')} tab={t(`lists.${list}`)}>
        <Tabs label={t('nav.lists')}>
          {listTabsOf(company).map((tab) => (
            <Link
              key={tab}
              to={to}
              params={{ companyId, list: tab }}
              activeOptions={{ includeSearch: false }}
            >
              {t(`lists.${tab}`)}
            </Link>
          ))}
        </Tabs>
      </PageHeader>
      <ListPage
        key={`${companyId} ${list}`}
        source={{ list, companyId }}
        rights={{
          add: hasCompanyScope(company, `company:selectionlists:${list}:add`),
          change: hasCompanyScope(company, `company:selectionlists:${list}:change`),
          remove: hasCompanyScope(company, `company:selectionlists:${list}:delete`),
        }}
        edited={entry}
        onAdd={() => void navigate({ to, params: here, search: { entry: 'new' }, state: OVER_LIST })}
        onClose={close}
        opener={(row, name) => (
          <Link to={to} params={here} search={{ entry: row.id }} state={OVER_LIST} className="row-open">
            {name}
          </Link>
        )}
      />
    </>
  )
}
