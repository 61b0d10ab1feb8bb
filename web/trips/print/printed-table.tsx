import { useTranslation } from 'react-i18next'
import type { TripMonth } from '#contract/trips/trip.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { writeDate } from '#domain/format/date.ts'
import { placeText } from '#domain/places/place-text.ts'
import { useDistanceFormat, type Vehicle } from '../../vehicles/public.ts'
import { BreakLine } from '../break-line.tsx'
import type { TripFilter } from '../filter.ts'
import { MonthHead } from '../month-head.tsx'
import type { ListedTrip } from '../queries.ts'
import { type ListRow, sumsOf } from '../trip-rows.ts'
import { writeSpan } from '../trip-time.ts'
import styles from './print.module.css'

type Props = {
  vehicle: Vehicle
  rows: readonly ListRow[]
  filter: TripFilter
  months: ReadonlyMap<string, TripMonth>
}

const COLUMNS = 7

export function PrintedTable({ vehicle, rows, filter, months }: Props) {
  const { t } = useTranslation()
  const system = vehicle.attributes.systemOfUnits
  return (
    <table className={styles.table} aria-label={t('trips.title')}>
      <colgroup>
        <col className={styles.date} />
        <col className={styles.odometer} />
        <col className={styles.distance} />
        <col />
        <col className={styles.contact} />
        <col className={styles.driver} />
        <col className={styles.category} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('trips.date')}</th>
          <th scope="col" className={styles.end}>
            {t('trips.odometer')}
          </th>
          <th scope="col" className={styles.end}>
            {t('trips.distance')}
          </th>
          <th scope="col">{t('print.places')}</th>
          <th scope="col">{t('trips.contactAndReason')}</th>
          <th scope="col">{t('trips.driver')}</th>
          <th scope="col">{t('trips.category')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.kind === 'trip' ? (
            <tr key={row.id}>
              <Cells trip={row.trip} system={system} />
            </tr>
          ) : (
            <tr key={row.id} className={row.kind === 'month' ? styles.month : styles.break}>
              <td colSpan={COLUMNS}>
                {row.kind === 'month' ? (
                  <MonthHead
                    month={row.month}
                    sums={sumsOf(months.get(row.month), filter)}
                    system={system}
                    limit={null}
                  />
                ) : (
                  <BreakLine trip={row.trip} before={row.before} system={system} isAdding={false} />
                )}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

function Cells({ trip, system }: { trip: ListedTrip; system: SystemOfUnits }) {
  const { t, i18n } = useTranslation()
  const { number, text } = useDistanceFormat(system)
  const { attributes: of } = trip
  const contact = [of.contactCompany, of.contactName].filter(Boolean).join(' · ')
  return (
    <>
      <td>
        <b>{writeDate(of.dateStartIso, i18n.language, of.dateStartTz)}</b>
        <span>{writeSpan(trip, i18n.language)}</span>
        {of.isLate && <span className={styles.late}>{t('history.late')}</span>}
      </td>
      <td className={styles.end}>
        <span>{number(of.odometerStart)}</span>
        <span>{number(of.odometerEnd)}</span>
      </td>
      <td className={styles.end}>
        <b>{text(of.distance)}</b>
      </td>
      <td>
        <span>{placeText(of.placeStart) || '–'}</span>
        <span className={styles.to}>{placeText(of.placeEnd) || '–'}</span>
      </td>
      <td>
        {contact && <span>{contact}</span>}
        {of.reason && <span>{of.reason}</span>}
      </td>
      <td>{of.driverName}</td>
      <td>{t(`category.${of.category}`)}</td>
    </>
  )
}
