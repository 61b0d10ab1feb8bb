import {
  IconCar,
  IconChevronDown,
  IconInbox,
  IconLayoutDashboard,
  IconList,
  IconReceipt,
  IconReportAnalytics,
  IconRoute,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useMatchRoute } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { employeeTabsOf } from '../employees/employee-tabs.ts'
import { countText } from '../inbox/count-text.ts'
import { inboxCountsQuery } from '../inbox/queries.ts'
import { flattenPages } from '../kernel/api/pages.ts'
import type { MyCompany } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { listTabsOf } from '../lists/list-tabs.ts'
import { Count } from '../ui/count.tsx'
import { initial } from '../ui/initials.ts'
import { vehiclesQuery } from '../vehicles/queries.ts'
import styles from './company-group.module.css'

type Props = {
  company: MyCompany
  isCurrent: boolean
  /** The user has no other company: there is nothing to fold. */
  isOnly: boolean
}

/** A company in the sidebar, with the entries that its user may open; folded unless it is the current one. */
export function CompanyGroup({ company, isCurrent, isOnly }: Props) {
  const [isOpen, setOpen] = useState(isCurrent)
  const id = useId()
  const { name } = company.attributes
  const label = (
    <>
      <span className="monogram" aria-hidden="true">
        {initial(name)}
      </span>
      <span className="company-name" title={name}>
        {name}
      </span>
    </>
  )
  return (
    <>
      {isOnly ? (
        <div className="company">{label}</div>
      ) : (
        <button
          type="button"
          className={isCurrent ? 'company' : `company ${styles.other}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
          <IconChevronDown className={`small ${styles.chevron}`} aria-hidden="true" />
        </button>
      )}
      {isOpen && (
        <div id={id} role="group" aria-label={name} className={styles.entries}>
          <Entries company={company} isCurrent={isCurrent} />
        </div>
      )}
    </>
  )
}

function Entries({ company, isCurrent }: Pick<Props, 'company' | 'isCurrent'>) {
  const { t } = useTranslation()
  const params = { companyId: company.id }
  const isReminders = useMatchRoute()({ to: '/company/$companyId/reminders', params }) !== false
  return (
    <>
      <Link
        to="/company/$companyId/overview"
        params={params}
        activeOptions={{ includeSearch: false }}
        className="nav"
      >
        <IconLayoutDashboard aria-hidden="true" />
        {t('nav.overview')}
      </Link>
      <Link
        to="/company/$companyId/inbox"
        params={params}
        activeOptions={{ includeSearch: false }}
        className="nav"
      >
        <IconInbox aria-hidden="true" />
        {t('nav.inbox')}
        {isCurrent && <InboxCount companyId={company.id} />}
      </Link>
      {/* What is due belongs to the vehicles and has no entry of its own. */}
      <Link
        to="/company/$companyId/vehicles"
        params={params}
        className={isReminders ? 'nav active' : 'nav'}
        aria-current={isReminders ? 'page' : undefined}
      >
        <IconCar aria-hidden="true" />
        {t('nav.vehicles')}
        <VehicleCount companyId={company.id} />
      </Link>
      <Link
        to="/company/$companyId/trips"
        params={params}
        activeOptions={{ includeSearch: false }}
        className="nav"
      >
        <IconRoute aria-hidden="true" />
        {t('trips.title')}
      </Link>
      <Link
        to="/company/$companyId/expenses"
        params={params}
        activeOptions={{ includeSearch: false }}
        className="nav"
      >
        <IconReceipt aria-hidden="true" />
        {t('expenses.title')}
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
  )
}

/** How much waits for a decision; nothing where nothing does. */
function InboxCount({ companyId }: { companyId: string }) {
  const { i18n } = useTranslation()
  const { data } = useQuery(inboxCountsQuery(companyId))
  const isNothing = !data || data.category + data.gap + data.odometer === 0
  return isNothing ? null : <span className="nav-count">{countText(data, i18n.language)}</span>
}

/** The number of vehicles, if their list is in the cache; the sidebar makes no request. */
function VehicleCount({ companyId }: { companyId: string }) {
  const { data } = useInfiniteQuery({ ...vehiclesQuery(companyId), enabled: false })
  const { total } = flattenPages(data)
  return total === undefined ? null : <Count value={total} className="nav-count" />
}
