import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CategoryChip, type ListedTrip, rowText, tripsOfPages, tripsQuery } from '../../trips/public.ts'
import { Rail } from '../../ui/rail.tsx'
import { Distance, type Vehicle } from '../../vehicles/public.ts'
import { vehicleLink } from '../links.ts'
import { Loaded } from '../panel.tsx'
import styles from './own.module.css'

const HEIGHT = 240
const SHOWN = 3

type Props = { companyId: string; vehicle: Vehicle }

export function LastTrips({ companyId, vehicle }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(tripsQuery(vehicle.id))
  return (
    <section className={styles.section} aria-labelledby="overview-last">
      <h2 id="overview-last">
        {t('overview.last')}
        <Link {...vehicleLink(companyId, vehicle.id)} className="link">
          {t('overview.allTrips')}
        </Link>
      </h2>
      <Loaded query={query} height={HEIGHT}>
        {({ pages }) => {
          const trips = tripsOfPages(pages).slice(0, SHOWN)
          if (trips.length === 0) return <p className={styles.none}>{t('overview.neverDriven')}</p>
          return (
            <ul className={styles.trips}>
              {trips.map((trip) => (
                <li key={trip.id}>
                  <TripRow companyId={companyId} vehicle={vehicle} trip={trip} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}

function TripRow({ companyId, vehicle, trip }: Props & { trip: ListedTrip }) {
  const { t, i18n } = useTranslation()
  const { day, span, from, to } = rowText(trip, t, i18n.language)
  const { distance, category } = trip.attributes
  return (
    <Link {...vehicleLink(companyId, vehicle.id)} search={{ trip: trip.id }} className={styles.trip}>
      <span className="muted">
        {day} · {span}
      </span>
      <Distance value={distance} system={vehicle.attributes.systemOfUnits} isStrong />
      <Rail from={from} to={to} />
      <CategoryChip category={category} />
    </Link>
  )
}
