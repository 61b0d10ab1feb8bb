import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { useSeats } from '../plans/public.ts'
import { ArchiveVehicle } from './archive-vehicle.tsx'
import { DeleteVehicle } from './delete-vehicle.tsx'
import { vehicleQuery } from './queries.ts'
import styles from './settings.module.css'
import { LicenceForm, MasterForm } from './settings-forms.tsx'

const to = '/company/$companyId/vehicles/$vehicleId/settings'
const route = getRouteApi(to)

/** The sections of a vehicle's settings, each with its URL. */
export function VehicleSettingsPage() {
  const { t } = useTranslation()
  const params = route.useParams()
  const { data: vehicle } = useQuery(vehicleQuery(params.vehicleId))
  const seats = useSeats()
  if (!vehicle) return null
  const mayChange = hasVehicleScope(vehicle, 'vehicle:change')
  const link = (section: '' | '/recording' | '/licence' | '/deletion', text: string) => (
    <Link
      to={`${to}${section}`}
      params={params}
      activeOptions={{ exact: true, includeHash: false }}
      className={styles.link}
    >
      {text}
    </Link>
  )
  return (
    <div className={styles.page}>
      {mayChange && (
        <nav className={styles.sections} aria-label={t('vehicles.settings')}>
          {link('', t('vehicles.master'))}
          {link('/recording', t('vehicles.recording'))}
          {seats !== undefined && link('/licence', t('plans.licence'))}
          {hasVehicleScope(vehicle, 'vehicle:delete') && link('/deletion', t('vehicles.archiveOrDelete'))}
        </nav>
      )}
      <Outlet />
    </div>
  )
}

export function VehicleMasterPage() {
  const vehicle = useVehicle()
  return vehicle && <MasterForm key={vehicle.id} vehicle={vehicle} />
}

export function VehicleLicencePage() {
  const vehicle = useVehicle()
  return vehicle && <LicenceForm key={vehicle.id} vehicle={vehicle} />
}

export function VehicleDeletionPage() {
  const { companyId } = route.useParams()
  const vehicle = useVehicle()
  return (
    vehicle && (
      <div className="column">
        <ArchiveVehicle vehicle={vehicle} companyId={companyId} />
        <DeleteVehicle vehicle={vehicle} companyId={companyId} />
      </div>
    )
  )
}

const useVehicle = () => useQuery(vehicleQuery(route.useParams().vehicleId)).data
