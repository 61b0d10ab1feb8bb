import { IconCar, IconMail } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { flattenPages } from '../kernel/api/pages.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import type { MyCompany } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { QueryFailure } from '../kernel/query-failure.tsx'
import { mailTo } from '../ui/mail-to.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import { vehiclesQuery } from '../vehicles/public.ts'
import { FleetOverview } from './fleet-overview.tsx'
import { OwnOverview } from './own/own-overview.tsx'

const route = getRouteApi('/company/$companyId/overview')

/** Of the fleet for those who see several vehicles of it, of the own vehicle for drivers. */
export function OverviewPage() {
  const { t } = useTranslation()
  const { companyId } = route.useParams()
  const company = useCurrentCompany()
  const query = useInfiniteQuery(vehiclesQuery(companyId))
  const { rows, total } = flattenPages(query.data)
  const [first, ...others] = rows
  const isStaff = company !== undefined && hasCompanyScope(company, 'company:vehicles:list')
  if (isStaff && total !== 0 && total !== 1) return <FleetOverview companyId={companyId} />
  if (first) return <OwnOverview companyId={companyId} vehicles={[first, ...others]} />
  return (
    <>
      <PageHeader title={t('nav.overview')} />
      {query.isError ? (
        <QueryFailure query={query} title={t('overview.failed')} />
      ) : total === 0 ? (
        <NoVehicle company={company} />
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

/** Who may add a vehicle is led there; others learn whom to ask. */
function NoVehicle({ company }: { company: MyCompany | undefined }) {
  const { t } = useTranslation()
  const isAdding = company !== undefined && hasCompanyScope(company, 'vehicle:add')
  const email = company?.attributes.email
  return (
    <StatePanel
      icon={<IconCar />}
      title={t('vehicles.none')}
      text={isAdding ? t('overview.begins') : t('vehicles.noneAssigned')}
    >
      {isAdding ? (
        <Link
          to="/company/$companyId/vehicles"
          params={{ companyId: company.id }}
          search={{ vehicle: 'new' }}
          className="btn primary"
        >
          {t('vehicles.add')}
        </Link>
      ) : (
        email && (
          <a className="btn" href={mailTo(email, { subject: t('vehicles.askSubject') })}>
            <IconMail />
            {t('vehicles.ask', { email })}
          </a>
        )
      )}
    </StatePanel>
  )
}
