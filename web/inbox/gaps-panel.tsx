import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { distanceBetween } from '#domain/decimal.ts'
import { moreOf } from '../kernel/query-list.tsx'
import { rowText } from '../trips/public.ts'
import { MoreRow } from '../ui/more-row.tsx'
import { Plate } from '../ui/plate.tsx'
import { useDistanceFormat } from '../vehicles/public.ts'
import styles from './inbox.module.css'
import { Panel } from './panel.tsx'
import { type InboxTrip, inboxQuery } from './queries.ts'
import { tripDay } from './trip-day.ts'

/** Trips that do not begin where the one before ended. */
export function GapsPanel({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(inboxQuery(companyId, 'gap'))
  const trips = query.data?.pages.flatMap(({ data }) => data)
  return (
    <Panel
      title={t('inbox.gaps')}
      hint={t('inbox.gapsHint')}
      query={query}
      isEmpty={trips?.length === 0}
      empty={t('inbox.noGaps')}
    >
      <ul className={styles.rows}>
        {trips?.map((trip) => (
          <GapRow key={trip.id} companyId={companyId} trip={trip} />
        ))}
      </ul>
      <MoreRow loaded={trips?.length ?? 0} {...moreOf(query)} />
    </Panel>
  )
}

function GapRow({ companyId, trip }: { companyId: string; trip: InboxTrip }) {
  const { t, i18n } = useTranslation()
  const { vehicle, before } = trip.meta
  const { text, number } = useDistanceFormat(vehicle.systemOfUnits)
  const { span, from } = rowText(trip, t, i18n.language)
  const day = tripDay(trip, i18n.language)
  const distance = before?.distance ?? 0
  const { odometerStart } = trip.attributes
  return (
    <li className={`${styles.row} ${styles.other}`}>
      <Plate text={vehicle.licensePlate} country={vehicle.plateCountry} />
      <span className="two-lines">
        <span>
          <b>{t('inbox.gap', { distance: text(distance) })}</b>
        </span>
        <span>
          {t('inbox.between', {
            from: number(distanceBetween(distance, odometerStart)),
            to: text(odometerStart),
          })}
        </span>
      </span>
      <span className="two-lines">
        <span>{t('inbox.before', { when: `${day} ${span}`.trim() })}</span>
        <span>{from}</span>
      </span>
      <Link
        className="btn"
        to="/company/$companyId/vehicles/$vehicleId/trips"
        params={{ companyId, vehicleId: vehicle.id }}
        search={
          before && !before.isOverlapping
            ? { trip: 'new', after: before.tripId, until: trip.id }
            : { trip: trip.id }
        }
      >
        {before && !before.isOverlapping ? t('trips.fillGap') : t('inbox.look')}
      </Link>
    </li>
  )
}
