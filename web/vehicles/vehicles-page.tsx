import './vehicles.css'
import { IconCar, IconMail, IconPlus, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { writeDate, writeFullDay } from '#domain/format/date.ts'
import { placeParts, placeText } from '#domain/places/place-text.ts'
import { FirstPlanHint } from '../billing/public.tsx'
import { flattenPages } from '../kernel/api/pages.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { QueryList } from '../kernel/query-list.tsx'
import { hasLicences, Licence, SeatsMeter } from '../plans/public.ts'
import { DueLink, DueMark, useDueVehicles } from '../reminders/public.ts'
import { VehiclesReport } from '../reports/public.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { OVER_LIST, useCloseEditor } from '../ui/close-editor.ts'
import { Fab } from '../ui/fab.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { mailTo } from '../ui/mail-to.ts'
import { LoadedCount } from '../ui/more-row.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Plate } from '../ui/plate.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { StatePanel } from '../ui/state-panel.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { ArchiveLink } from './archive-link.tsx'
import { Distance } from './distance.tsx'
import { NewVehicle } from './new-vehicle.tsx'
import { type Vehicle, vehiclesQuery } from './queries.ts'

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
  const dueVehicles = useDueVehicles(params.companyId)
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
          {(state) => (
            <ListTable
              label={t('nav.vehicles')}
              rows={rows}
              columns={columnsOf(t, lastColumn(t, isArchive, hasLicences(rows)))}
              name={(row) => <VehicleName vehicle={row} due={dueVehicles.get(row.id)} />}
              lines={(row) => <Lines vehicle={row} />}
              opener={(row, name) => (
                <Link
                  to="/company/$companyId/vehicles/$vehicleId/trips"
                  params={{ ...params, vehicleId: row.id }}
                  className="row-open"
                >
                  {name}
                </Link>
              )}
              state={{ total: total ?? 0, ...state }}
            />
          )}
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

type T = ReturnType<typeof useTranslation>['t']
type Column = { head: string; cell: (vehicle: Vehicle) => ReactNode; width: string }

const columnsOf = (t: T, last: Column | null) => [
  { head: t('vehicles.plate'), cell: () => null, width: '21%' },
  {
    head: t('vehicles.odometer'),
    cell: ({ attributes }: Vehicle) => (
      <Distance value={attributes.odometer} system={attributes.systemOfUnits} />
    ),
    width: '18%',
    align: 'end' as const,
  },
  {
    head: t('vehicles.place'),
    cell: ({ attributes }: Vehicle) => <TwoLines of={placeParts(attributes.place)} />,
  },
  {
    head: t('vehicles.latest'),
    cell: (vehicle: Vehicle) => <LatestTrip of={vehicle} />,
    width: last ? '17%' : '20%',
  },
  ...(last ? [last] : []),
]

/** In the archive the day, else the licence if vehicles have one. */
function lastColumn(t: T, isArchive: boolean, isLicensed: boolean): Column | null {
  if (isArchive)
    return { head: t('vehicles.archivedAt'), cell: (vehicle) => <ArchivedDay of={vehicle} />, width: '14%' }
  if (!isLicensed) return null
  return { head: t('plans.licence'), cell: (vehicle) => <Licence vehicle={vehicle} />, width: '14%' }
}

type NameProps = { vehicle: Vehicle; due: ComponentProps<typeof DueMark>['state'] }

const VehicleName = ({ vehicle: { attributes }, due }: NameProps) => (
  <span className="vehicle-name">
    <Plate text={attributes.licensePlate} country={attributes.plateCountry} />
    <DueMark state={due} />
    {attributes.name && <span className="clip muted">{attributes.name}</span>}
  </span>
)

function TwoLines({ of }: { of: string[] }) {
  if (of.length === 0) return <span className="muted">–</span>
  return (
    <span className="two-lines">
      {of.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
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

/** The date of the last trip. */
function LatestTrip({ of: { attributes, meta }, isShort }: { of: Vehicle; isShort?: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const zone = attributes.timeZone ?? undefined
  if (meta.latestTripEndIso === null) return isShort ? null : <span className="muted">–</span>
  if (!isShort)
    return <span className="vehicle-latest">{writeFullDay(meta.latestTripEndIso, zone, language)}</span>
  return (
    <span className="vehicle-latest muted">
      <span className="unseen">{t('vehicles.latest')} </span>
      {writeDate(meta.latestTripEndIso, language, zone)}
    </span>
  )
}

function ArchivedDay({ of: { attributes }, isShort }: { of: Vehicle; isShort?: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const zone = attributes.timeZone ?? undefined
  if (attributes.archivedAtIso === null) return null
  if (!isShort) return writeFullDay(attributes.archivedAtIso, zone, language)
  const day = writeDate(attributes.archivedAtIso, language, zone)
  return <span className="vehicle-latest muted">{t('vehicles.archivedOn', { day })}</span>
}

const Lines = ({ vehicle }: { vehicle: Vehicle }) => (
  <>
    <span className="vehicle-corner">
      <Distance value={vehicle.attributes.odometer} system={vehicle.attributes.systemOfUnits} isStrong />
    </span>
    <span className="row-line vehicle-line">
      <span className="clip">{placeText(vehicle.attributes.place) || '–'}</span>
      <LineEnd vehicle={vehicle} />
    </span>
  </>
)

function LineEnd({ vehicle }: { vehicle: Vehicle }) {
  if (vehicle.attributes.archivedAtIso !== null) return <ArchivedDay of={vehicle} isShort />
  if (vehicle.meta.plan.name === null) return <LatestTrip of={vehicle} isShort />
  return <Licence vehicle={vehicle} />
}
