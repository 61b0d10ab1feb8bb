import {
  IconBuilding,
  IconCar,
  IconList,
  IconReportAnalytics,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { employeeTabsOf } from '../employees/employee-tabs.ts'
import { flattenPages } from '../kernel/api/pages.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { useCompanies } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { listTabsOf } from '../lists/list-tabs.ts'
import { Count } from '../ui/count.tsx'
import { vehiclesQuery } from '../vehicles/queries.ts'
import { CompanySwitcher } from './company-switcher.tsx'

/** The sections of the current company, the other companies, and what belongs to the user alone. */
export function Sidebar() {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  const others = useCompanies().filter(({ id }) => id !== company?.id)
  const params = { companyId: company?.id ?? '' }
  return (
    <nav aria-label={t('shell.navigation')}>
      {company && (
        <>
          <CompanySwitcher current={company} />
          <Link to="/company/$companyId/vehicles" params={params} className="nav">
            <IconCar aria-hidden="true" />
            {t('nav.vehicles')}
            <VehicleCount companyId={company.id} />
          </Link>
          {hasCompanyScope(company, 'company:reportTemplates:list') && (
            <Link to="/company/$companyId/report-templates" params={params} className="nav">
              <IconReportAnalytics aria-hidden="true" />
              {t('reports.title')}
            </Link>
          )}
          {listTabsOf(company).length > 0 && (
            <Link to="/company/$companyId/selectionlists" params={params} className="nav">
              <IconList aria-hidden="true" />
              {t('nav.lists')}
            </Link>
          )}
          {employeeTabsOf(company).length > 0 && (
            <Link to="/company/$companyId/employees" params={params} className="nav">
              <IconUsers aria-hidden="true" />
              {t('nav.employees')}
            </Link>
          )}
          {hasCompanyScope(company, 'company:view') && (
            <Link to="/company/$companyId/settings" params={params} className="nav">
              <IconSettings aria-hidden="true" />
              {t('nav.settings')}
            </Link>
          )}
        </>
      )}
      {others.length > 0 && <h2 className="nav-label">{t('nav.others')}</h2>}
      {others.map(({ id, attributes }) => (
        <Link key={id} to="/company/$companyId" params={{ companyId: id }} className="nav">
          <IconBuilding aria-hidden="true" />
          <span className="nav-name">{attributes.name}</span>
        </Link>
      ))}
      <h2 className="nav-label">{t('nav.personal')}</h2>
      <Link to="/user/selectionlists" className="nav">
        <IconList aria-hidden="true" />
        {t('nav.myLists')}
      </Link>
    </nav>
  )
}

/** The number of vehicles, if their list is in the cache; the sidebar makes no request. */
function VehicleCount({ companyId }: { companyId: string }) {
  const { data } = useInfiniteQuery({ ...vehiclesQuery(companyId), enabled: false })
  const { total } = flattenPages(data)
  return total === undefined ? null : <Count value={total} className="nav-count" />
}
