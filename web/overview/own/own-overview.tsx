import { IconChevronDown, IconGauge, IconMapPin, IconPlus, IconRoute } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { placeText } from '#domain/places/place-text.ts'
import { hasVehicleScope } from '../../kernel/permissions.ts'
import { OVER_LIST } from '../../ui/close-editor.ts'
import { Menu } from '../../ui/menu.tsx'
import { useTitle } from '../../ui/page-header.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useDistanceFormat, type Vehicle } from '../../vehicles/public.ts'
import { LastTrips } from './last-trips.tsx'
import { OpenItems } from './open-items.tsx'
import styles from './own.module.css'
import { OwnWeek } from './own-week.tsx'

const route = getRouteApi('/company/$companyId/overview')

type Props = { companyId: string; vehicles: readonly [Vehicle, ...Vehicle[]] }

/** The overview of a driver: the own vehicle, what is open on it, the week, and the last trips. */
export function OwnOverview({ companyId, vehicles }: Props) {
  const { t } = useTranslation()
  const { vehicle: chosen } = route.useSearch()
  const vehicle = vehicles.find(({ id }) => id === chosen) ?? vehicles[0]
  useTitle(t('nav.overview'))
  const isAdding = hasVehicleScope(vehicle, 'vehicle:trips:add')
  const addLink = (
    <Link
      to="/company/$companyId/vehicles/$vehicleId/trips"
      params={{ companyId, vehicleId: vehicle.id }}
      search={{ trip: 'new' }}
      state={OVER_LIST}
      className="btn primary"
    >
      <IconPlus aria-hidden="true" />
      {t('overview.addTrip')}
    </Link>
  )
  return (
    <>
      <header className={styles.head}>
        <h1 className="unseen" tabIndex={-1}>
          {t('nav.overview')}
        </h1>
        <div className={styles.title}>
          {vehicles.length === 1 ? (
            <Plate text={vehicle.attributes.licensePlate} country={vehicle.attributes.plateCountry} isLarge />
          ) : (
            <Switcher companyId={companyId} vehicles={vehicles} vehicle={vehicle} />
          )}
          <Facts vehicle={vehicle} />
          {isAdding && <div className={`wide-only ${styles.action}`}>{addLink}</div>}
        </div>
      </header>
      <div className={styles.page}>
        <OpenItems companyId={companyId} vehicle={vehicle} />
        <OwnWeek key={vehicle.id} vehicle={vehicle} />
        <LastTrips companyId={companyId} vehicle={vehicle} />
      </div>
      {isAdding && (
        <div className={styles.thumb}>
          {addLink}
          <Link
            to="/company/$companyId/vehicles/$vehicleId/drive"
            params={{ companyId, vehicleId: vehicle.id }}
            className="btn"
          >
            <IconRoute aria-hidden="true" />
            {t('overview.startTrip')}
          </Link>
        </div>
      )}
    </>
  )
}

type SwitcherProps = Props & { vehicle: Vehicle }

function Switcher({ companyId, vehicles, vehicle }: SwitcherProps) {
  const { t } = useTranslation()
  const { licensePlate, plateCountry } = vehicle.attributes
  return (
    <Menu
      label={t('overview.chooseVehicle')}
      button={(props) => (
        <button {...props} className={styles.switcher}>
          <Plate text={licensePlate} country={plateCountry} isLarge />
          <span className="unseen">{t('overview.chooseVehicle')}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      )}
    >
      {(close) =>
        vehicles.map(({ id, attributes }) => (
          <Link
            key={id}
            to="/company/$companyId/overview"
            params={{ companyId }}
            search={{ vehicle: id }}
            role="menuitem"
            className={styles.option}
            aria-current={id === vehicle.id ? 'true' : undefined}
            onClick={close}
          >
            <Plate text={attributes.licensePlate} country={attributes.plateCountry} />
          </Link>
        ))
      }
    </Menu>
  )
}

function Facts({ vehicle: { attributes } }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const { text } = useDistanceFormat(attributes.systemOfUnits)
  const place = placeText(attributes.place)
  return (
    <dl className={styles.facts}>
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
    </dl>
  )
}
