import './vehicles.css'
import { IconCar, IconMail, IconPlus, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstPlanHint } from '../billing/public.tsx'
import { flattenPages } from '../kernel/api/pages.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { QueryList } from '../kernel/query-list.tsx'
import { LayoutPanel, useLayout } from '../layout/public.ts'
import { hasLicences, SeatsMeter } from '../plans/public.ts'
import { DueLink } from '../reminders/public.ts'
import { VehiclesReport } from '../reports/public.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { OVER_LIST, useCloseEditor } from '../ui/close-editor.ts'
import { Fab } from '../ui/fab.tsx'
import { mailTo } from '../ui/mail-to.ts'
import { LoadedCount } from '../ui/more-row.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { StatePanel } from '../ui/state-panel.tsx'
import { ArchiveLink } from './archive-link.tsx'
import { ArchiveTable } from './archive-table.tsx'
import { NewVehicle } from './new-vehicle.tsx'
import { vehiclesQuery } from './queries.ts'
import { useFleet } from './use-fleet.ts'
import { useVehicleColumns } from './vehicle-columns.tsx'
import { VehiclesTable } from './vehicles-table.tsx'

const route = getRouteApi('/company/$companyId/vehicles')
const to = '/company/$companyId/vehicles'
const WAITING_MS = 60_000

export function VehiclesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const params = route.useParams()
  const { search = '', vehicle, list } = route.useSearch()
  const isArchive = list === 'archive'
  const inList = list ? { list } : {}
  const company = useCurrentCompany()
  const find = (text: string) =>
    void navigate({ to, params, search: text ? { ...inList, search: text } : inList, replace: true })
  const query = useInfiniteQuery({
    ...vehiclesQuery(params.companyId, search, isArchive),
    // Poll while the list is empty: a vehicle may be assigned any moment.
    refetchInterval: ({ state }) => hasNone(state.data) && WAITING_MS,
    refetchOnWindowFocus: ({ state }) => (hasNone(state.data) ? 'always' : true),
  })
  const { rows, total } = flattenPages(query.data)
  const facts = useFleet(params.companyId)
  const isNamed = rows.some(({ attributes }) => attributes.name !== null)
  const options = { companyId: params.companyId, facts, isNamed, isLicensed: hasLicences(rows) }
  const roomy = useVehicleColumns({ ...options, isDense: false })
  const dense = useVehicleColumns({ ...options, isDense: true })
  const layout = useLayout('vehicles', roomy)
  const columns = layout.layout.density === 'one' ? dense : roomy
  const isAdding = !isArchive && company !== undefined && hasCompanyScope(company, 'vehicle:add')
  const mayReport = company !== undefined && hasCompanyScope(company, 'company:reportTemplates:report')
  const keep = search ? { ...inList, search } : inList
  const add = () => void navigate({ to, params, search: { ...keep, vehicle: 'new' }, state: OVER_LIST })
  const close = useCloseEditor(() => void navigate({ to, params, search: keep, replace: true }))
  useShortcut('n', isAdding ? add : null)
  const isEmpty = total === 0 && search === ''
  const addButton = (
    <Button kind="primary" onClick={add}>
      <IconPlus />
      {t('vehicles.add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={isArchive ? t('vehicles.archiveTitle') : t('nav.vehicles')}
        count={total}
        back={
          isArchive && (
            <BackLink to={to} params={params}>
              {t('nav.vehicles')}
            </BackLink>
          )
        }
        actions={
          !isEmpty && (
            <>
              {mayReport && !isArchive && <VehiclesReport companyId={params.companyId} />}
              {isAdding && <div className="wide-only">{addButton}</div>}
            </>
          )
        }
      />
      <section className="list vehicle-list" aria-label={t('nav.vehicles')}>
        <h2 className="unseen">{t('nav.vehicles')}</h2>
        {!isEmpty && (
          <div className="list-tools">
            <SearchField label={t('vehicles.search')} value={search} onValue={find} />
            <div className="spread" />
            <LoadedCount loaded={rows.length} total={total} />
            {!isArchive && <DueLink companyId={params.companyId} />}
            <SeatsMeter />
            {!isArchive && <LayoutPanel columns={columns} state={layout} />}
          </div>
        )}
        <QueryList
          query={query}
          isEmpty={rows.length === 0}
          empty={
            search ? (
              <StatePanel
                icon={<IconSearch />}
                title={t('vehicles.noneFound')}
                text={t('vehicles.noneFoundText', { text: search })}
              />
            ) : (
              <StatePanel
                icon={<IconCar />}
                title={t(isArchive ? 'vehicles.noneArchived' : 'vehicles.none')}
                text={
                  isArchive
                    ? t('vehicles.archiveText')
                    : isAdding
                      ? t('vehicles.noneText')
                      : t('vehicles.noneAssigned')
                }
              >
                {isAdding
                  ? addButton
                  : !isArchive && <AskForVehicle email={company?.attributes.email ?? null} />}
                {!isArchive && <FirstPlanHint company={company} />}
              </StatePanel>
            )
          }
        >
          {(state) => {
            const table = { companyId: params.companyId, rows, state: { total: total ?? 0, ...state } }
            return isArchive ? (
              <ArchiveTable {...table} />
            ) : (
              <VehiclesTable {...table} facts={facts} columns={columns} layout={layout} />
            )
          }}
        </QueryList>
        {!isArchive && <ArchiveLink companyId={params.companyId} />}
        {isAdding && !isEmpty && <Fab onClick={add}>{t('vehicles.one')}</Fab>}
      </section>
      {isAdding && vehicle === 'new' && (
        <NewVehicle companyId={params.companyId} onClose={() => close(false)} />
      )}
    </>
  )
}

type Listed = { pages: { meta: { page: { total: number } } }[] }
const hasNone = (data: Listed | undefined) => data?.pages[0]?.meta.page.total === 0

/** A user without a vehicle can write to those who assign them. */
function AskForVehicle({ email }: { email: string | null }) {
  const { t } = useTranslation()
  if (!email) return null
  return (
    <a className="btn" href={mailTo(email, { subject: t('vehicles.askSubject') })}>
      <IconMail />
      {t('vehicles.ask', { email })}
    </a>
  )
}
