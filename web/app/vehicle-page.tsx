import '../vehicles/vehicles.css'
import { IconClock, IconGauge, IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { placeText } from '#domain/places/place-text.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { isProblem } from '../kernel/problem.ts'
import { RecordingNotices } from '../recording/notices.tsx'
import { Running } from '../recording/running.tsx'
import { VehicleReportMenu } from '../reports/vehicle-menu.tsx'
import { tripMonthsQuery } from '../trips/queries.ts'
import { BackLink } from '../ui/back-link.tsx'
import { useTopLayer } from '../ui/layers.ts'
import { useTitle } from '../ui/page-header.tsx'
import { Plate } from '../ui/plate.tsx'
import { HasPageHeading } from '../ui/state-panel.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ArchivedNotice } from '../vehicles/archived-notice.tsx'
import { type Vehicle, vehicleQuery } from '../vehicles/queries.ts'
import { useDistanceFormat } from '../vehicles/use-distance-format.ts'

const route = getRouteApi('/company/$companyId/vehicles/$vehicleId')

/** A vehicle: its plate as the heading, its place, and the tabs that the user may see. */
export function VehiclePage() {
  const { vehicleId } = route.useParams()
  const { data: vehicle, error } = useQuery(vehicleQuery(vehicleId))
  const isCovered = useTopLayer() !== undefined
  const tab = useTab()
  // A 404 (deleted, or access revoked) is shown once no dialog is open.
  if (isProblem(error, 404) && !isCovered) throw error
  if (!vehicle) return null
  return (
    <>
      <Head vehicle={vehicle} />
      <ArchivedNotice vehicle={vehicle} />
      {tab === 'trips' && <RecordingNotices vehicle={vehicle} />}
      <HasPageHeading value>
        <Outlet />
      </HasPageHeading>
    </>
  )
}

function Head({ vehicle }: { vehicle: Vehicle }) {
  const { t, i18n } = useTranslation()
  const params = route.useParams()
  const { licensePlate, plateCountry, name, archivedAtIso } = vehicle.attributes
  const isArchived = archivedAtIso !== null
  const count = useTripCount(vehicle)
  const tab = useTab()
  useTitle(licensePlate, tab && t(TAB_TITLES[tab]))
  const to = '/company/$companyId/vehicles/$vehicleId'
  return (
    <header className="page-head vehicle-head">
      <BackLink
        to="/company/$companyId/vehicles"
        params={params}
        search={isArchived ? { list: 'archive' } : {}}
      >
        {isArchived ? t('vehicles.archiveTitle') : t('nav.vehicles')}
      </BackLink>
      <div className="page-head-row">
        <h1 tabIndex={-1}>
          <Plate text={licensePlate} country={plateCountry} isLarge />
        </h1>
        {name && <span className="vehicle-nickname clip">{name}</span>}
        {hasVehicleScope(vehicle, 'vehicle:trips:list') && (
          <Running
            vehicle={vehicle}
            companyId={params.companyId}
            mayStart={tab === 'trips' && hasVehicleScope(vehicle, 'vehicle:trips:add')}
          />
        )}
        <Facts vehicle={vehicle} />
        <div className="vehicle-actions">
          <VehicleReportMenu vehicle={vehicle} />
        </div>
      </div>
      <Tabs label={licensePlate}>
        {hasVehicleScope(vehicle, 'vehicle:trips:list') && (
          <Link
            to={`${to}/trips`}
            params={params}
            activeOptions={{ includeSearch: false }}
            // The calendar shows the same trips and leads back here.
            {...(tab === 'calendar' && { className: 'active', 'aria-current': 'true' })}
          >
            {t('trips.title')}
            {count !== undefined && <small>{new Intl.NumberFormat(i18n.language).format(count)}</small>}
          </Link>
        )}
        {hasVehicleScope(vehicle, 'vehicle:expenses:list') && (
          <Link to={`${to}/expenses`} params={params} activeOptions={{ includeSearch: false }}>
            {t('expenses.title')}
          </Link>
        )}
        <Link to={`${to}/reminders`} params={params} activeOptions={{ includeSearch: false }}>
          {t('reminders.title')}
        </Link>
        {hasVehicleScope(vehicle, 'vehicle:users:list') && (
          <Link to={`${to}/users`} params={params}>
            {t('vehicleUsers.title')}
          </Link>
        )}
        {hasVehicleScope(vehicle, 'vehicle:trips:list') && (
          <Link to={`${to}/history`} params={params} activeOptions={{ includeSearch: false }}>
            {t('changes.title')}
          </Link>
        )}
        {hasVehicleScope(vehicle, 'vehicle:change') ? (
          <Link to={`${to}/settings`} params={params}>
            {t('nav.settings')}
          </Link>
        ) : (
          // Drivers see and revoke their own devices.
          hasVehicleScope(vehicle, 'vehicle:trips:add') && (
            <Link to={`${to}/settings/recording`} params={params}>
              {t('vehicles.recording')}
            </Link>
          )
        )}
      </Tabs>
    </header>
  )
}

/** How many trips a vehicle has, once it is known. */
function useTripCount(vehicle: Vehicle): number | undefined {
  const { data } = useQuery({
    ...tripMonthsQuery(vehicle.id),
    enabled: hasVehicleScope(vehicle, 'vehicle:trips:list'),
  })
  return data?.reduce((sum, { count }) => sum + count, 0)
}

const TAB_TITLES = {
  trips: 'trips.title',
  expenses: 'expenses.title',
  reminders: 'reminders.title',
  users: 'vehicleUsers.title',
  settings: 'nav.settings',
  calendar: 'calendar.title',
  history: 'changes.title',
} as const

/** The open tab. */
function useTab(): keyof typeof TAB_TITLES | undefined {
  const tab = useLocation({ select: ({ pathname }) => pathname.split('/')[5] ?? '' })
  return Object.hasOwn(TAB_TITLES, tab) ? (tab as keyof typeof TAB_TITLES) : undefined
}

/** Odometer, place and time zone. */
function Facts({ vehicle: { attributes } }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const { text } = useDistanceFormat(attributes.systemOfUnits)
  const place = placeText(attributes.place)
  return (
    <dl className="vehicle-facts">
      <div>
        <dt>
          <IconGauge className="small" aria-hidden="true" />
          <span className="unseen">{t('vehicles.odometer')}</span>
        </dt>
        <dd>{text(attributes.odometer)}</dd>
      </div>
      {place && (
        <div>
          <dt>
            <IconMapPin className="small" aria-hidden="true" />
            <span className="unseen">{t('vehicles.place')}</span>
          </dt>
          <dd className="clip">{place}</dd>
        </div>
      )}
      {attributes.timeZone && (
        <div>
          <dt>
            <IconClock className="small" aria-hidden="true" />
            <span className="unseen">{t('vehicles.zone')}</span>
          </dt>
          <dd>{attributes.timeZone}</dd>
        </div>
      )}
    </dl>
  )
}
